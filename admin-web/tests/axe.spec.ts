import type { Page } from "@playwright/test";
import axe from "axe-core";
import { isEverything } from "./env";
import { expect, test } from "./fixtures";
import { type Screen, screens, shown } from "./screens";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const all = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
} as const;
/** What the dark theme can change. */
const colours = { type: "rule", values: ["color-contrast", "link-in-text-block"] } as const;

/** `make test` looks at the first, and not at what opens on a screen; `make test-all` at all. */
const views = [
  { name: "desktop, light", width: 1280, height: 900, colorScheme: "light", rules: all },
  { name: "tablet, dark", width: 768, height: 1000, colorScheme: "dark", rules: colours },
  { name: "phone, light", width: 360, height: 780, colorScheme: "light", rules: all },
] as const;

/**
 * What axe finds on the page as it is, and whether the page can be scrolled sideways. Axe is put into a page once: its library for
 * Playwright does so for each look.
 */
async function findings(page: Page, rules: typeof all | typeof colours): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async ({ type, values }) => {
    const options = { runOnly: { type, values: [...values] }, resultTypes: ["violations" as const], preload: false };
    // The rows of a table are alike.
    const found = await (window.axe as typeof axe).run({ exclude: ["tbody tr:nth-child(n + 11)"] }, options);
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join("; ")}`);
  }, rules);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [...violations, ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : [])];
}

test("axe finds nothing on any screen", async ({ browser, as }) => {
  test.slow();
  const { staff } = await import("./shop");
  const signedIn = await as(await staff());
  const context = await browser.newContext();
  const signedOut = await context.newPage();
  const found: string[] = [];
  let before: Screen | undefined;
  for (const screen of (await screens()).filter(({ open }) => isEverything || !open)) {
    const page = screen.signedOut ? signedOut : signedIn;
    await page.setViewportSize({ width: 1280, height: 900 });
    await shown(page, screen, before);
    before = screen;
    for (const { name, width, height, colorScheme, rules } of isEverything ? views : views.slice(0, 1)) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      found.push(...(await findings(page, rules)).map((finding) => `${screen.name}, ${name}: ${finding}`));
    }
  }
  await context.close();
  expect(found).toEqual([]);
});
