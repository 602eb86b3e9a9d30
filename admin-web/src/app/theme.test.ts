import { readFileSync } from "node:fs";
import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { startTheme, toggleTheme, useIsDark } from "./theme";

const css = readFileSync("src/styles/tokens.css", "utf8");

/** The colours that hold under a selector of tokens.css. */
function tokensOf(selector: string): Record<string, string> {
  const block = css.split(`${selector} {`)[1]?.split("}")[0] ?? "";
  return Object.fromEntries(
    [...block.matchAll(/--fc-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

const both = tokensOf(":root");
const lightTokens = { ...both, ...tokensOf(':root[data-theme="light"]') };
const darkTokens = { ...both, ...tokensOf(':root[data-theme="dark"]') };

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
] as [string, Record<string, string>][])("contrast in %s", (_name, tokens) => {
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

describe("the theme", () => {
  const shown = () => document.documentElement.dataset.theme;

  it("is the device's until one is chosen, and the choice stays", () => {
    startTheme();
    const hook = renderHook(useIsDark);
    expect([shown(), hook.result.current]).toEqual(["light", false]);
    expect({ ...window.localStorage }).toEqual({});
    act(toggleTheme);
    expect([shown(), hook.result.current]).toEqual(["dark", true]);
    startTheme();
    expect(shown()).toBe("dark");
  });

  it("follows the choice of another tab", () => {
    startTheme();
    window.localStorage.setItem("mantine-color-scheme-value", "dark");
    window.dispatchEvent(new StorageEvent("storage", { key: "mantine-color-scheme-value" }));
    expect(shown()).toBe("dark");
  });
});
