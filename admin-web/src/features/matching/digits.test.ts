import { describe, expect, it } from "vitest";
import { compareAmounts, compareNames, compareReferences, type Piece } from "./digits";

/** Pieces that differ are written in brackets. */
const shown = (pieces: Piece[]) => pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join("");
const both = ({ left, right }: { left: Piece[]; right: Piece[] }) => [shown(left), shown(right)];

describe("references", () => {
  it.each([
    ["628578000918", "628578000918", "628578000918", "628578000918"],
    ["628578000918", "628578000818", "628578000[9]18", "628578000[8]18"],
    ["628578000918", "628578009018", "62857800[09]18", "62857800[90]18"],
    ["628578000918", "62857800918", "62857800[0]918", "62857800918"],
  ])("%s and %s", (left, right, markedLeft, markedRight) => {
    expect(both(compareReferences(left, right))).toEqual([markedLeft, markedRight]);
  });

  it("marks nothing where the customer typed none", () => {
    expect(both(compareReferences("628578000918", ""))).toEqual(["628578000918", ""]);
  });

  it("marks everything where nothing is shared", () => {
    expect(both(compareReferences("111", "2222"))).toEqual(["[111]", "[2222]"]);
  });
});

describe("amounts", () => {
  it.each([
    ["₹4,350.00", "₹4,350.00", "₹4,350.00", "₹4,350.00"],
    ["₹4,350.00", "₹4,850.00", "₹4,[3]50.00", "₹4,[8]50.00"],
    ["₹350.00", "₹4,350.00", "₹350.00", "₹[4],350.00"],
    ["₹3,000.00", "₹33,000.00", "₹3,000.00", "₹[3]3,000.00"],
  ])("%s and %s", (left, right, markedLeft, markedRight) => {
    expect(both(compareAmounts(left, right))).toEqual([markedLeft, markedRight]);
  });
});

describe("names", () => {
  it("finds a word in any place, ignoring case", () => {
    expect(both(compareNames("PRIYA NAIR", "Nair Priya"))).toEqual(["PRIYA NAIR", "Nair Priya"]);
  });

  it("marks the words that only one of them has", () => {
    expect(both(compareNames("PRIYA S NAIR", "Priya Nair"))).toEqual(["PRIYA[ S] NAIR", "Priya Nair"]);
  });

  it("marks nothing if the bank gives no name", () => {
    expect(both(compareNames("", "Priya Nair"))).toEqual(["", "Priya Nair"]);
  });

  it("compares words of Tamil", () => {
    expect(both(compareNames("மீனா ராஜன்", "மீனா குமார்"))).toEqual(["மீனா[ ராஜன்]", "மீனா[ குமார்]"]);
  });
});
