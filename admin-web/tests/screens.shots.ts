import { test } from "./fixtures";
import { screens, shown } from "./screens";
import { staff } from "./shop";

const views = [
  { name: "desktop", width: 1280, height: 900, schemes: ["light", "dark"] },
  { name: "tablet", width: 768, height: 1000, schemes: ["light"] },
  { name: "phone", width: 360, height: 780, schemes: ["light", "dark"] },
] as const;

test("every screen", async ({ as, browser }) => {
  test.setTimeout(900_000);
  const signedIn = await as(await staff());
  const context = await browser.newContext();
  const signedOut = await context.newPage();
  const all = await screens();
  for (const view of views) {
    for (const scheme of view.schemes) {
      for (const screen of all) {
        const page = screen.signedOut ? signedOut : signedIn;
        await page.setViewportSize({ width: view.width, height: view.height });
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
        await shown(page, screen);
        await page.screenshot({ path: `screenshots/${screen.name}-${view.name}-${scheme}.png` });
      }
    }
  }
  await context.close();
});
