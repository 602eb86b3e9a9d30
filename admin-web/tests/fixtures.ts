import { test as base, expect, type Page } from "@playwright/test";
import { type Staff, staff } from "./shop";

/** The browser's messages about errors that a journey causes on purpose (a refusal, a lost connection). */
const expected = /Failed to load resource|net::ERR_/;

type Fixtures = { signedIn: Page; as: (who: Staff) => Promise<Page> };

/** A person is signed in when the page is first opened. */
export async function prepare(page: Page, who: Staff): Promise<void> {
  await page.addInitScript((session) => {
    if (window.sessionStorage.getItem("prepared")) return;
    window.sessionStorage.setItem("prepared", "yes");
    window.localStorage.setItem("adminToken", session.token);
    window.localStorage.setItem("adminUser", JSON.stringify(session.admin));
  }, who);
}

function watch(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    if ((message.type() === "error" || message.type() === "warning") && !expected.test(message.text()))
      said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(`uncaught: ${error.message}`));
  return said;
}

/** A dialog that has closed takes a step back through the history. It cancels a `goto` that began before: that begins again. */
function repeatCancelled(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...asked) => {
    try {
      return await goto(...asked);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes("net::ERR_ABORTED"))) throw error;
      return goto(...asked);
    }
  };
}

/** Every journey fails on a console error or warning. */
export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    const said = watch(page);
    repeatCancelled(page);
    await use(page);
    expect(said).toEqual([]);
  },
  signedIn: async ({ page }, use) => {
    await prepare(page, await staff());
    await use(page);
  },
  as: async ({ browser }, use) => {
    const opened: (() => Promise<void>)[] = [];
    const said: string[][] = [];
    await use(async (who) => {
      const context = await browser.newContext();
      opened.push(() => context.close());
      const page = await context.newPage();
      said.push(watch(page));
      repeatCancelled(page);
      await prepare(page, who);
      return page;
    });
    for (const close of opened) await close();
    expect(said.flat()).toEqual([]);
  },
});

export { expect };

/** The browser's Back once the history is at rest, with so many open dialogs: opening and closing one takes a step of it. */
export async function pressBack(page: Page, dialogs = 0): Promise<void> {
  const layers = () => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0);
  await expect.poll(layers).toBe(dialogs);
  await page.goBack();
}

/** The picture is painted and the half second after a change of order is over: Approve may be pressed. */
export async function readyToApprove(page: Page): Promise<void> {
  await expect(
    page.getByRole("button", { name: "Approve", exact: false }).and(page.locator(":not([aria-disabled])")),
  ).toBeVisible();
}
