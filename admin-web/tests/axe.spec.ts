import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { isEverything } from "./env";
import { expect, test } from "./fixtures";
import { screens, shown } from "./screens";

const all = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
} as const;
/** What the dark theme can change. */
const colours = { type: "rule", values: ["color-contrast", "link-in-text-block"] } as const;

/** `make test` looks at the first, `make test-all` at all. */
const views = [
  { name: "desktop, light", width: 1280, height: 900, colorScheme: "light", rules: all },
  { name: "tablet, dark", width: 768, height: 1000, colorScheme: "dark", rules: colours },
  { name: "phone, light", width: 360, height: 780, colorScheme: "light", rules: all },
] as const;

/** What axe finds on the page as it is, and whether the page can be scrolled sideways. */
async function findings(page: Page, rules: typeof all | typeof colours): Promise<string[]> {
  // The screens have no frames: the legacy mode needs no second page for each look.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: { type: rules.type, values: [...rules.values] }, resultTypes: ["violations"], preload: false })
    .analyze();
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join("; ")}`),
    ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
  ];
}

test("axe finds nothing on any screen", async ({ browser, as }) => {
  test.slow();
  const { staff } = await import("./shop");
  const signedIn = await as(await staff());
  const context = await browser.newContext();
  const signedOut = await context.newPage();
  const found: string[] = [];
  for (const screen of await screens()) {
    const page = screen.signedOut ? signedOut : signedIn;
    await page.setViewportSize({ width: 1280, height: 900 });
    await shown(page, screen);
    for (const { name, width, height, colorScheme, rules } of isEverything ? views : views.slice(0, 1)) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      found.push(...(await findings(page, rules)).map((finding) => `${screen.name}, ${name}: ${finding}`));
    }
  }
  await context.close();
  expect(found).toEqual([]);
});
