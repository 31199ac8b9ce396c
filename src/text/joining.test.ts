import { expect, test } from "vitest";
import { joinChoices, joinNames, joinParts, joinSentences, joinTitled } from "./joining.ts";

test("names, choices and parts are joined as each language does", () => {
  expect(joinNames("en", ["Anna", "Bo"])).toBe("Anna and Bo");
  expect(joinNames("zh-CN", ["Anna", "Bo"])).toBe("Anna和Bo");
  expect(joinChoices("en", ["1", "2"])).toBe("1, 2");
  expect(joinChoices("zh-CN", ["1", "2"])).toBe("1、2");
  expect(joinParts("zh-CN", ["第 1 列", "空"])).toBe("第 1 列，空");
  expect(joinTitled("en", "Track 2", ["3 tiles", "ends in 7"])).toBe("Track 2: 3 tiles, ends in 7");
  expect(joinTitled("zh-CN", "轨道", ["3 张"])).toBe("轨道：3 张");
});

test("a phrase ends before the sentence after it, and a sentence is left as it is", () => {
  expect(joinSentences("en", ["Your turn", "Throw the coins."])).toBe(
    "Your turn. Throw the coins.",
  );
  expect(joinSentences("en", ["Bo moved.", "Your turn"])).toBe("Bo moved. Your turn");
  expect(joinSentences("zh-CN", ["轮到你了", "请掷币。"])).toBe("轮到你了。请掷币。");
});
