import { lazy, Suspense, useEffect } from "react";
import { useAppState, useSettings } from "./app.ts";
import { Boundary } from "./diagnosis/boundary.tsx";
import { Bars, Problem } from "./parts/bars.tsx";
import { DialogFoot } from "./parts/dialog.tsx";
import { useFocusGuard } from "./parts/focus-guard.ts";
import { Header } from "./parts/header.tsx";
import { LiveRegion } from "./parts/live-region.tsx";
import type { Route } from "./route.ts";
import { FirstStart } from "./screens/first-start.tsx";
import { Home } from "./screens/home.tsx";
import { LanguageContext, useText } from "./text/use-text.ts";

// The first screen loads alone; the others load in the background, the likeliest first.
const loadTable = () => import("./screens/table.tsx");
const loadWish = () => import("./screens/wish.tsx");
const loadRules = () => import("./screens/rules.tsx");
const loadReplay = () => import("./screens/replay/replay.tsx");
const loadJoin = () => import("./invite/join-screen.tsx");
const loadHistory = () => import("./history/history-screen.tsx");
const loadEverybody = () => import("./everybody/everybody-screen.tsx");
const loadLedger = () => import("./lobby/ledger-screen.tsx");
const loadStudy = () => import("./analysis/study-screen.tsx");
const LOADS = [
  [loadTable, loadWish, loadRules, loadReplay],
  [loadJoin, loadEverybody, loadHistory, loadLedger, loadStudy, () => import("./guide/guide.tsx")],
];

const TableScreen = lazy(async () => ({ default: (await loadTable()).TableScreen }));
const WishScreen = lazy(async () => ({ default: (await loadWish()).WishScreen }));
const Rules = lazy(async () => ({ default: (await loadRules()).Rules }));
const TableReplay = lazy(async () => ({ default: (await loadReplay()).TableReplay }));
const OpenedRecord = lazy(async () => ({ default: (await loadReplay()).OpenedRecord }));
const JoinScreen = lazy(async () => ({ default: (await loadJoin()).JoinScreen }));
const HistoryScreen = lazy(async () => ({ default: (await loadHistory()).HistoryScreen }));
const EverybodyScreen = lazy(async () => ({ default: (await loadEverybody()).EverybodyScreen }));
const LedgerScreen = lazy(async () => ({ default: (await loadLedger()).LedgerScreen }));
const StudyScreen = lazy(async () => ({ default: (await loadStudy()).StudyScreen }));

/** Loads every screen, because a page that loses its host must still be able to show it. */
function useReadyScreens() {
  useEffect(() => {
    const load = async () => {
      for (const screens of LOADS) await Promise.allSettled(screens.map((screen) => screen()));
    };
    const timer = setTimeout(load);
    return () => clearTimeout(timer);
  }, []);
}

const DIALOG_FOOT = (
  <>
    <Problem />
    <LiveRegion />
  </>
);

/** The whole interface: the permanent parts, and the screen. */
export function Root({ onCrash }: { readonly onCrash: (error: unknown) => void }) {
  const { language } = useSettings();
  useReadyScreens();
  useFocusGuard();
  return (
    <LanguageContext value={language}>
      <Boundary onCrash={onCrash}>
        <DialogFoot value={DIALOG_FOOT}>
          <Header />
          <Bars />
          <LiveRegion />
          <CurrentScreen />
        </DialogFoot>
      </Boundary>
    </LanguageContext>
  );
}

function CurrentScreen() {
  const { text } = useText();
  const name = useAppState((state) => state.snapshot?.me.name);
  const route = useAppState((state) => state.route);
  if (name === undefined) {
    return (
      <main className="splash">
        <p>{text.link.connecting}</p>
      </main>
    );
  }
  return name === null ? (
    <FirstStart />
  ) : (
    <Suspense>
      <Screen key={JSON.stringify(route)} route={route} />
    </Suspense>
  );
}

function Screen({ route }: { readonly route: Route }) {
  switch (route.screen) {
    case "home":
      return <Home />;
    case "wish":
      return <WishScreen game={route.game} where={route.where} like={route.like} />;
    case "table":
      return <TableScreen id={route.id} awaited={route.awaited === true} />;
    case "everybody":
      return <EverybodyScreen id={route.id} />;
    case "replay":
      return <TableReplay route={route} />;
    case "join":
      return <JoinScreen code={route.code} />;
    case "study":
      return <StudyScreen position={route.position} puzzle={route.puzzle} />;
    case "history":
      return <HistoryScreen />;
    case "ledger":
      return <LedgerScreen />;
    case "record":
      return <OpenedRecord route={route} />;
    case "rules":
      return <Rules game={route.game} />;
  }
}
