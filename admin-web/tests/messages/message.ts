import type { Page } from "@playwright/test";
import { type DefaultBodyType, HttpResponse, http, type RequestHandler } from "msw";
import type { Order } from "../../src/api/types";
import { orderOf } from "../../src/testing/data";

/** A write of the back office, and what staff must read of it. */
export type Message = {
  name: string;
  path: string;
  method: "get" | "put" | "post" | "delete";
  /** Below /api. */
  address: string;
  /** What the server answers; a text is a file. */
  answer?: Record<string, unknown> | string;
  /** The state of the shop. */
  given?: RequestHandler[];
  /** Done once, before the write. */
  fill?: (page: Page) => Promise<void>;
  /** The write itself; it can be sent again after a failure. */
  send: (page: Page) => Promise<void>;
  done: string;
  /** The server failed and gave no reason. */
  failed: string;
  /** No response. */
  lost?: string | RegExp;
  signedOut?: boolean;
};

/** By keyboard, so that a message in front of the button is no obstacle. */
export const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) {
      const part = typeof name === "string" ? { name, exact: true } : { name };
      await page.getByRole("button", part).first().press("Enter");
    }
  };

/** The order `o{index + 1}` with these changes. */
export const order = (index: number, changes: (order: Order) => Partial<Order>): RequestHandler => {
  const one = orderOf(index);
  return http.get(`*/api/admin/orders/${one._id}`, () =>
    HttpResponse.json({ success: true, order: { ...one, ...changes(one) } }),
  );
};

export const answered = (address: string, body: DefaultBodyType): RequestHandler =>
  http.get(`*/api${address}`, () => HttpResponse.json(body));
