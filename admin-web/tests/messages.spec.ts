import type { Page } from "@playwright/test";
import { delay, HttpResponse, http } from "msw";
import { admin } from "../src/testing/data";
import { expect, test, unavailable } from "./fake";
import { messages } from "./messages/all";
import type { Message } from "./messages/message";

/** Messages without a response: some writes first check their result on the server. */
const lost = /^(Network error\. Please check your connection and try again\.|No answer came)/;

/** A button may have the same words. */
const said = (page: Page, text: string | RegExp) =>
  page.getByText(text, { exact: true }).and(page.locator(":not(button, button *)")).filter({ visible: true }).first();

function succeeds({ answer = {} }: Message): Response {
  return typeof answer === "string"
    ? new HttpResponse(answer, { headers: { "Content-Type": "text/csv; charset=utf-8" } })
    : HttpResponse.json({ success: true, message: "Done", ...answer });
}

/** How many entries of the history belong to dialogs that have closed: removing them meets a navigation. */
const surplus = (page: Page) =>
  page.evaluate(() => {
    const { layers = 0 } = (history.state ?? {}) as { layers?: number };
    return layers - document.querySelectorAll("[role=dialog], [role=alertdialog]").length;
  });

async function open(page: Page, { path, fill }: Message): Promise<void> {
  await expect.poll(() => surplus(page)).toBeLessThanOrEqual(0);
  await page.goto(path);
  await fill?.(page);
}

for (const message of messages) {
  const { name, method, address, given = [], send, done, failed } = message;
  test.describe(name, () => {
    test.use({ who: message.signedOut ? null : admin });

    test(`${name}: said by a fast and by a slow server, and so is every failure`, async ({ page, shop }) => {
      const answer = (by: () => Response | Promise<Response>) => shop.use(http[method](`*/api${address}`, by));
      shop.use(...given);
      await open(page, message);
      for (const [fails, text] of [
        [() => unavailable("The shop is busy"), "The shop is busy"],
        [() => unavailable(""), failed],
        [() => HttpResponse.error(), message.lost ?? lost],
      ] as const) {
        answer(fails);
        await send(page);
        await expect(said(page, text)).toBeVisible();
        await expect(said(page, done)).toHaveCount(0);
      }
      answer(() => succeeds(message));
      await send(page);
      await expect(said(page, done)).toBeVisible();

      answer(async () => {
        await delay(500);
        return succeeds(message);
      });
      if (message.signedOut) await page.evaluate(() => localStorage.clear());
      await open(page, message);
      const before = shop.sent.length;
      await send(page);
      await expect(said(page, done)).toBeVisible();
      const writes = shop.sent.slice(before).filter((sent) => sent === `${method.toUpperCase()} /api${address}`);
      expect(writes).toHaveLength(1);
    });
  });
}
