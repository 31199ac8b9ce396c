import { TILE_NAMES } from "../../../../games/tequila-train/tiles.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { fill } from "../../../text/message.ts";
import { useTranslated } from "../../../text/use-text.ts";
import type { Placement, Target } from "../placements.ts";
import { TEQUILA_TRAIN_TEXTS } from "../text.ts";
import { Train } from "./train.tsx";

interface TrainDialogProps {
  readonly target: Target;
  readonly withTrain: Placement;
  readonly onPlace: (placement: Placement) => void;
  readonly onCancel: () => void;
}

/** Asks whether a placement on our own track takes the train back, at the price of a shot. */
export function TrainDialog({ target, withTrain, onPlace, onCancel }: TrainDialogProps) {
  const { board } = useTranslated(TEQUILA_TRAIN_TEXTS);
  return (
    <Dialog title={board.trainTitle} onClose={onCancel}>
      <p>{fill(board.trainText, { tile: TILE_NAMES[target.place.face] ?? "" })}</p>
      <span className="tt-dialog-train">
        <Train seat={target.track} />
      </span>
      <button type="button" className="button primary" onClick={() => onPlace(withTrain)}>
        {board.takeTrain}
      </button>
      <button type="button" className="button" onClick={() => onPlace(target.place)}>
        {board.leaveTrain}
      </button>
      <button type="button" className="button quiet" onClick={onCancel}>
        {board.cancel}
      </button>
    </Dialog>
  );
}
