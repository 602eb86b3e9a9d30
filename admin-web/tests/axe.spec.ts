import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures";
import { screens, shown } from "./screens";

const views = [
  { name: "desktop, light", width: 1280, height: 900, scheme: "light" },
  { name: "tablet, dark", width: 768, height: 1000, scheme: "dark" },
  { name: "phone, light", width: 360, height: 780, scheme: "light" },
] as const;

for (const view of views) {
  test(`axe finds nothing on any screen, ${view.name}`, async ({ browser, as }) => {
    test.setTimeout(420_000);
    const { staff } = await import("./shop");
    const signedIn = await as(await staff());
    const context = await browser.newContext();
    const signedOut = await context.newPage();
    for (const page of [signedIn, signedOut]) {
      await page.setViewportSize({ width: view.width, height: view.height });
      await page.emulateMedia({ colorScheme: view.scheme, reducedMotion: "reduce" });
    }
    const found: string[] = [];
    for (const screen of await screens()) {
      const page = screen.signedOut ? signedOut : signedIn;
      await shown(page, screen);
      // The screens have no frames: the legacy mode needs no second page for each look.
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .options({ resultTypes: ["violations"], preload: false })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
        .analyze();
      for (const { id, nodes } of violations)
        found.push(`${screen.name}: ${id}: ${nodes.map((node) => node.target.join(" ")).join("; ")}`);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (sideways > 0) found.push(`${screen.name}: scrolls sideways by ${sideways} px`);
    }
    await context.close();
    expect(found).toEqual([]);
  });
}
