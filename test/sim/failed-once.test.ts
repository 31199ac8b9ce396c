import { expect, test } from "vitest";
import { type Scenario, scenarioOf } from "./scenario.ts";
import { simulate } from "./simulation.ts";

/**
 * Seeds that broke an invariant before a fix, and what was wrong. They become meaningless when scenarios change.
 */
const SEEDS: readonly (readonly [seed: number, what: string])[] = [
  [2000082, "a bystander's resignation among those nobody votes on"],
  [1795392715, "a move beside what the voter left of two decided alone"],
  [2000271, "a part signed after a resignation that came late"],
  [2000364, "a vote signed after a resignation"],
  [2000367, "a restart that read the answers before what was decided alone"],
  [1795388076, "an onlooker of two who had seen both faces"],
  [97221766, "a resignation that was also a second face"],
  [97415563, "two faces of a liar after all had resigned"],
  [97982943, "an onlooker who waited for the last signature"],
  [97984484, "moves that had seen different resignations of one seat"],
  [97984786, "a certificate that named a third resignation"],
  [99053110, "an onlooker of chance who had seen both faces"],
  [100785944, "an onlooker who forgot in a restart what two had decided"],
  [102410593, "an onlooker who knew that one of two had resigned, but not its move"],
  [3000467, "an onlooker of two, one convicted while the other had nothing to sign"],
  [200009275, "a liar that moved and resigned after all others had resigned"],
  [200025332, "a liar convicted after it had given its part and resigned"],
  [300001846, "a resignation that arrived before the answer it followed"],
  [200016314, "a player who had resigned and was shown two faces by the other"],
  [430026433, "a third face, which the others decided on"],
  [430026446, "an onlooker who held two faces while a third one counted"],
  [430002154, "an onlooker of a fork among three who lost power"],
  [440028234, "all had resigned, a liar several times"],
  [440031217, "an onlooker of chance whose parts fitted the other face"],
  [450098445, "an onlooker of two, one of them convicted, who heard of the next phase last"],
  [460005859, "simulated gossip that also held back answers"],
  [470009702, "an onlooker who had only a liar to ask"],
  [470055665, "a move chosen before others were removed"],
  [470064759, "a player who had nobody to catch up with until just now"],
  [450095858, "a deal that was fulfilled and broken off at the same time"],
  [100188269, "secrets of shares that others had decided against"],
  [540032730, "an onlooker of a liar and an absent player, beside players who knew one face"],
  [510090577, "honest parts on either face of a liar's part, each late for the other"],
  [860014397, "a resignation taken for complete because it was refused for another"],
  [850061906, "a move that had seen a resignation which only those who had gone on held"],
  [910003311, "one of two who had gone on without a resignation that was lost"],
];

test.each(SEEDS)("seed %i: %s", (seed) => {
  expect(["over", "waits", "forked"]).toContain(simulate(scenarioOf(seed, undefined, false)).end);
});

const SEEDS_WITH_BOTS: readonly (readonly [seed: number, what: string])[] = [
  [951001084, "an onlooker of two, a bot of one of them convicted"],
  [955000605, "an owner who resigned while the move of the bot was being verified"],
  [954004602, "a bot that moved and was heard only after its owner's resignation"],
  [954013150, "one of two whose bot was caught"],
  [
    920002424,
    "a bot that heard its owner's vote and moved before it heard the resignation sent with it",
  ],
  [990041057, "players who were sent their own votes of rounds that they had dropped"],
  [990056589, "the same beside a bot, when only one of them was sent such votes"],
  [990052742, "a record in which a phase lists three resignations of one seat"],
  [990068813, "a peer that was shown two resignations that never count, and then the one that did"],
  [
    1070003409,
    "a player who lost power after all had resigned, and with it an entry that had been refused",
  ],
  [1070034391, "two whose moves named the resignation of a third, who was caught"],
  [1040002806, "a bot whose owner had lost on time, and which the others waited for"],
  [1000006081, "simulated gossip that asked a withholder each time"],
  [920005651, "a bot that gave a part while a resignation of its owner's could not count yet"],
  [1080009102, "a spectator who was the first to hold the other of two certified contents"],
  [1110075656, "a liar that claimed that others had gone, and then went, where there was no limit"],
  [1110098257, "a spectator who lacked what a bot of the resigned had been refused"],
  [1080018984, "a bot that began anew and lost its keys with the phase it dropped"],
  [1140018912, "two who resigned in mid-throw, one of whom had shown a spectator another face"],
  [
    1150015327,
    "a spectator that had read proofs from its disk and did not know later that they held",
  ],
  [1170079023, "a spectator of two, the honest one of whom had only resigned, a phase before"],
  [1210014369, "an onlooker that waited for the word of an honest player who was not there"],
  [1210022164, "the same, where that player had gone for good"],
  [1210035902, "the same beside a bot that had moved after its owner had resigned"],
  [1270053264, "one left alone, who decided while the move of their bot was being verified"],
  [1270025872, "bots whose owner was out, when too few were left to deal"],
  [1270013272, "simulated bots that signed before their owner was there"],
  [1290000769, "a third face of a liar's, whom all had left and who decided on it alone"],
  [1290000058, "a liar's resignation after a step of which one player knew only false faces"],
  [1280013044, "a liar's seats that were left alone, resigned on another face, and went"],
  [1270034075, "an onlooker of two that had resigned: simulation forbade it to begin anew"],
];

test.each(SEEDS_WITH_BOTS)("seed %i, with bots: %s", (seed) => {
  expect(["over", "waits", "forked"]).toContain(simulate(scenarioOf(seed)).end);
});

test("a bot that was shown the other face, and signed on it, before anybody looked", () => {
  const scenario = { ...scenarioOf(7011, "crazy-eights"), hostile: "forger", deferred: true };
  expect(simulate(scenario as Scenario).end).toBe("forked");
});
