import { describe, expect, it } from "vitest";
import { boxOf, nextZoom, parseZoom, scaled } from "./zoom";

const phone = { width: 1080, height: 2160 };
const room = { width: 430, height: 600 };

describe("the proof's zoom", () => {
  it("cycles: width, whole, 100%", () => {
    expect(nextZoom("width")).toBe("whole");
    expect(nextZoom("whole")).toBe(1);
    expect(nextZoom(1)).toBe("width");
  });

  it("fills the width comfortably, shows the whole, or every pixel", () => {
    expect(boxOf("width", phone, room, 0).width).toBeCloseTo(404.2);
    expect(boxOf("whole", phone, room, 0).height).toBe(600);
    expect(boxOf(1, phone, room, 0)).toMatchObject({ width: 1080, height: 2160 });
  });

  it("turns: the box lies on its side, the picture keeps its shape", () => {
    const box = boxOf("width", phone, room, 90);
    expect(box.width).toBeCloseTo(430);
    expect(box.height).toBeCloseTo(215);
    expect(box.imageWidth / box.imageHeight).toBeCloseTo(0.5);
  });

  it("steps larger and smaller within reason", () => {
    expect(scaled(1, phone, room, 0, 1.25)).toBe(1.25);
    expect(scaled(4.9, phone, room, 0, 1.25)).toBe(5);
    expect(scaled(0.11, phone, room, 0, 0.8)).toBe(0.1);
  });

  it.each([
    [null, "width"],
    ["whole", "whole"],
    ["1.25", 1.25],
    ["99", "width"],
    ["junk", "width"],
  ])("remembers %s as %s", (text, zoom) => expect(parseZoom(text)).toBe(zoom));
});
