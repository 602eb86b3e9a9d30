import type { Page, Route } from "@playwright/test";
import { getResponse, HttpResponse, http, type RequestHandler } from "msw";
import type { Admin } from "../src/api/session";
import { admin } from "../src/testing/data";
import { handlers } from "../src/testing/handlers";
import { test as base, expect, prepare } from "./fixtures";
import { png } from "./png";

/** The fake API of unit tests in a browser: the shop only serves the app's files. */
export type FakeShop = {
  /** These responses take precedence over the usual ones and those of earlier calls. */
  use: (...more: RequestHandler[]) => void;
  /** Every answer goes through it: one with values as long as they get, for instance. */
  rewrite: (change: (answer: unknown) => unknown) => void;
  /** The requests so far, as 'PUT /api/admin/orders/o1/status'. */
  sent: string[];
};

const proof = png(7);

async function fakeShop(page: Page): Promise<FakeShop> {
  const own: RequestHandler[] = [];
  const sent: string[] = [];
  let rewrite = (answer: unknown) => answer;
  const answer = async (route: Route) => {
    const asked = route.request();
    const { pathname } = new URL(asked.url());
    sent.push(`${asked.method()} ${pathname}`);
    const sentBody = asked.postDataBuffer();
    const request = new Request(asked.url(), {
      method: asked.method(),
      headers: await asked.allHeaders(),
      body: sentBody && new Uint8Array(sentBody),
    });
    const response = (await getResponse([...own, ...handlers], request)) ?? notFound();
    // The page may have been closed, or may have stopped asking, while the answer was made.
    if (response.type === "error") return route.abort().catch(() => undefined);
    const isJson = response.headers.get("content-type")?.includes("json");
    const body = isJson
      ? Buffer.from(JSON.stringify(rewrite(await response.json())))
      : Buffer.from(await response.arrayBuffer());
    const { "content-length": _, ...headers } = Object.fromEntries(response.headers);
    await route.fulfill({ status: response.status, headers, body }).catch(() => undefined);
  };
  await page.context().route(/^[^?]*\/api\//, answer);
  await page.context().route(/\/proof\/\w+\.png$/, (route) => route.fulfill({ body: proof, contentType: "image/png" }));
  return {
    use: (...more) => own.unshift(...more),
    rewrite: (change) => {
      rewrite = change;
    },
    sent,
  };
}

function notFound() {
  const body = { success: false, message: "Resource not found", code: "not_found", errors: [] };
  return HttpResponse.json(body, { status: 404 });
}

/** Every GET of the API whose address matches fails as it does while a dependency is down. */
export const down = (path: string) => http.get(`*/api${path}`, () => unavailable(""));

export function unavailable(message: string) {
  return HttpResponse.json({ success: false, message, code: "unavailable", errors: [] }, { status: 503 });
}

type Fixtures = { who: Admin | null; shop: FakeShop };

/** `who` is signed in when the page is opened; null: signed out. */
export const test = base.extend<Fixtures>({
  who: [admin, { option: true }],
  shop: [
    async ({ page, who }, use) => {
      if (who) await prepare(page, { token: "token", admin: who });
      await use(await fakeShop(page));
    },
    { auto: true },
  ],
});

export { expect };
