import { describe, expect, it } from "vitest";
import { axisTop } from "../../lib/axis";
import { barsOf, plot } from "./chart";

describe("chart", () => {
  it.each([
    [0, 4],
    [3, 4],
    [5, 8],
    [25, 28],
    [29, 32],
    [318, 320],
    [1_120_000, 1_200_000],
    [143, 160],
  ])("a peak of %s has an axis to %s", (peak, top) => expect(axisTop(peak)).toBe(top));

  it("a bar's height is its share of the axis", () => {
    const [none, half, full] = barsOf(
      [
        { date: "2026-11-03", value: 0 },
        { date: "2026-11-04", value: 200 },
        { date: "2026-11-05", value: 400 },
      ],
      400,
    );
    expect(none?.height).toBe(0);
    expect(half?.height).toBe((plot.bottom - plot.top) / 2);
    expect(full?.y).toBe(plot.top);
    expect((full?.x ?? 0) + (full?.width ?? 0)).toBeLessThanOrEqual(plot.width);
  });
});
