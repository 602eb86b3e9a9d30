import { ApiError } from "@shop/shared/api/errors";
import { unwrap } from "@shop/shared/api/http";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { getErrorMessage } from "../lib/errors";
import { admin } from "../testing/data";
import { server } from "../testing/server";
import { signInMutation } from "./auth";
import { client, requestOptions } from "./client";
import { rowCounter } from "./exports";
import { orderList, ordersQuery } from "./orders";
import { session, tokenExpiry } from "./session";
import { shopSettingsQuery } from "./shop";

const thing = "*/api/admin/shop";
const read = (timeout?: number) => unwrap(client.GET("/api/admin/shop", requestOptions({ timeout })));
const write = (name: string) => unwrap(client.PUT("/api/admin/shop", { body: { name } }));

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error("expected an ApiError");
  return error;
}

beforeEach(() => {
  session.end("logout");
  session.signIn("first", admin);
});

describe("calls", () => {
  it("carries the token and leaves out empty parameters", async () => {
    const seen: unknown[] = [];
    server.use(
      http.get("*/api/admin/orders", ({ request }) => {
        seen.push(new URL(request.url).search, request.headers.get("Authorization"));
        return HttpResponse.json({ success: true, orders: [], total: 0, totalPages: 0, currentPage: 1 });
      }),
    );
    const wrong = "status=nonsense&noNumber=perhaps&noRow=perhaps";
    const asked = orderList.parse(new URLSearchParams(`${wrong}&paymentStatus=failed&city=&page=2`));
    await new QueryClient().fetchQuery(ordersQuery(asked));
    expect(seen).toEqual(["?paymentStatus=failed&page=2&limit=10", "Bearer first"]);
  });

  it("has the server's message for each field", async () => {
    const errors = [{ field: "price", code: "required", message: "Price is required" }];
    server.use(
      http.put(thing, () =>
        HttpResponse.json({ success: false, message: "Bad", code: "invalid", errors }, { status: 400 }),
      ),
    );
    const error = await failure(write("x"));
    expect(error).toMatchObject({ kind: "VALIDATION_ERROR", serverMessage: "Bad", code: "invalid", fields: errors });
    expect(getErrorMessage(error, "Failed to save product")).toBe("Bad");
  });

  it("has its own words when the server has none", async () => {
    server.use(http.get(thing, () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 })));
    expect(getErrorMessage(await failure(read()), "Failed to fetch orders")).toBe("Failed to fetch orders");
    server.use(http.get(thing, () => HttpResponse.error()));
    const lost = await failure(read());
    expect(lost.kind).toBe("NETWORK_ERROR");
    expect(getErrorMessage(lost, "x")).toBe("Network error. Please check your connection and try again.");
  });

  it("gives up in time", async () => {
    server.use(http.get(thing, () => new Promise<Response>(() => undefined)));
    const error = await failure(read(30));
    expect(error.kind).toBe("TIMEOUT_ERROR");
    expect(getErrorMessage(error, "x")).toBe("Request timed out. Please try again.");
  });

  it("an HTML page or a response without its key has a readable message", async () => {
    server.use(http.get(thing, () => HttpResponse.html("<h1>Log in to the network</h1>")));
    expect(getErrorMessage(await failure(read()), "Failed to load shop settings")).toBe("Failed to load shop settings");
    server.use(http.get(thing, () => HttpResponse.json({ success: true })));
    const lost = await failure(new QueryClient().fetchQuery({ ...shopSettingsQuery, retry: false }));
    expect(lost.kind).toBe("UNKNOWN_ERROR");
  });

  it("takes a renewed token for the next call", async () => {
    server.use(http.get(thing, () => HttpResponse.json({}, { headers: { "x-new-token": "second" } })));
    await read();
    expect(session.get().token).toBe("second");
    expect(window.localStorage.getItem("adminToken")).toBe("second");
  });
});

describe("answers that come late", () => {
  const colleague = { ...admin, _id: "a2", name: "Arun Prakash", email: "arun@example.com" };

  const heldAnswer = () => {
    let answerNow: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      server.use(
        http.get(thing, async () => {
          resolve();
          await new Promise<void>((go) => {
            answerNow = go;
          });
          return HttpResponse.json({ success: true, settings: {} }, { headers: { "x-new-token": "renewed-first" } });
        }),
      );
    });
    return { asked, answer: () => answerNow() };
  };

  it("do not replace a token that was renewed meanwhile", async () => {
    const held = heldAnswer();
    const reading = read();
    await held.asked;
    session.renew("first", "newer");
    held.answer();
    await reading;
    expect(session.get().token).toBe("newer");
  });

  it("do not give one person's token to the next", async () => {
    const held = heldAnswer();
    const reading = read();
    await held.asked;
    session.end("logout");
    session.signIn("second", colleague);
    held.answer();
    await reading;
    expect(session.get()).toMatchObject({ token: "second", user: colleague });
  });
});

describe("an ended session", () => {
  const refuse = (bodies: unknown[]) =>
    http.put(thing, async ({ request }) => {
      bodies.push(await request.json());
      if (request.headers.get("Authorization") === "Bearer again")
        return HttpResponse.json({ success: true, message: "", settings: {} });
      return HttpResponse.json(
        { success: false, message: "Session expired", code: "not_authenticated", errors: [] },
        { status: 401 },
      );
    });

  it("waits for the password, then sends the same calls again", async () => {
    const bodies: unknown[] = [];
    server.use(refuse(bodies));
    const both = Promise.all([write("a"), write("b")]);
    await waitFor(() => expect(session.get().token).toBeNull());
    expect(session.get().user?.email).toBe(admin.email);
    session.signIn("again", admin);
    expect((await both).map(({ success }) => success)).toEqual([true, true]);
    expect(bodies).toEqual(expect.arrayContaining([{ name: "a" }, { name: "b" }]));
    expect(bodies).toHaveLength(4);
  });

  it("fails the calls when the person signs out instead", async () => {
    server.use(refuse([]));
    const waiting = failure(write("x"));
    await waitFor(() => expect(session.get().token).toBeNull());
    session.end("logout");
    expect((await waiting).kind).toBe("AUTH_ERROR");
    expect(session.get()).toMatchObject({ token: null, user: null });
  });

  it("never begins by a wrong password", async () => {
    server.use(
      http.post("*/api/admin/login", () =>
        HttpResponse.json({ success: false, message: "No", code: "x", errors: [] }, { status: 401 }),
      ),
    );
    const signIn = new MutationObserver(new QueryClient(), signInMutation);
    await failure(signIn.mutate({ email: "a@example.com", password: "wrong" }));
    expect(session.get()).toMatchObject({ token: "first", user: admin });
  });
});

describe("small parts", () => {
  it("reads when a token ends and nothing else", () => {
    expect(tokenExpiry(`x.${btoa(JSON.stringify({ exp: 20, sid: "5f2c" }))}.y`)).toBe(20);
    expect(tokenExpiry("nonsense")).toBeNull();
  });

  it("counts the rows of a CSV across pieces, and none inside quotes", () => {
    const count = rowCounter();
    expect(count("\uFEFFnumber,name\r\n1,")).toBe(0);
    expect(count('"two\r\nlines"\r\n')).toBe(1);
    expect(count("2,b\r\n3,c\r\n")).toBe(3);
  });
});
