import { describe, expect, it } from "vitest";
import { darkTokens, lightTokens } from "./tokens";

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const grounds = ["page", "surface", "inset", "hover", "soft"];
const texts = ["text", "dim", "link", "bad-text", "good-text"];
const own: [string, string][] = [
  ["on-fill", "fill"],
  ["on-bad", "bad"],
  ["on-good", "good"],
  ["on-wait", "wait"],
  ["on-wait-soft", "wait-soft"],
  ["on-bad-soft", "bad-soft"],
  ["on-good-soft", "good-soft"],
  ["on-soft", "soft"],
  ["on-side", "side"],
  ["on-side-active", "side-active"],
  ["on-stage", "stage"],
  ["on-toast", "toast"],
  ["toast-dim", "toast"],
  ["toast-link", "toast"],
];
const marks = ["line-field", "focus", "mark", "wait-line", "bar"];

describe.each([
  ["light", lightTokens],
  ["dark", darkTokens],
])("contrast in %s", (_name, tokens) => {
  const value = (name: string) => {
    const found = tokens[name];
    if (!found) throw new Error(`no token ${name}`);
    return found;
  };

  it.each(grounds.flatMap((ground) => texts.map((text) => [text, ground])))("%s on %s reads", (text, ground) => {
    expect(contrast(value(text ?? ""), value(ground ?? ""))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(own)("%s on %s reads", (text, ground) => {
    expect(contrast(value(text), value(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(marks)("%s is seen on surface", (mark) => {
    expect(contrast(value(mark), value("surface"))).toBeGreaterThanOrEqual(3);
  });
});
