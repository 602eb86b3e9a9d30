import { UnansweredWrite } from "@shop/shared/api/mutation-cache";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { admin } from "../testing/data";
import { server } from "../testing/server";
import { createAdminMutation, type NewAdmin } from "./admins";

const body: NewAdmin = { name: "Selvi M", email: "selvi@example.com", password: "secret-1", phone: "", role: "admin" };
const now = () => new Date().toISOString();
const made = { ...admin, _id: "a9", name: body.name, email: "Selvi@example.com" };

/** Creates an admin, loses the answer, and finds these admins. */
async function outcome(admins: unknown[]): Promise<string> {
  server.use(
    http.post("*/api/admin/admins", () => HttpResponse.error()),
    http.get("*/api/admin/admins", () => HttpResponse.json({ success: true, admins })),
  );
  const creation = new MutationObserver(new QueryClient(), createAdminMutation).mutate(body);
  return creation.then(
    () => "done",
    (error: unknown) => (error instanceof UnansweredWrite ? error.state : String(error)),
  );
}

describe("an admin whose answer was lost", () => {
  it.each([
    ["there is one now", [{ ...made, createdAt: now() }], "done"],
    ["there is none", [admin], "notDone"],
    ["the address belongs to somebody else", [{ ...made, name: "Arun Prakash", createdAt: now() }], "notDone"],
    ["there was one before", [{ ...made, createdAt: "2026-01-01T00:00:00Z" }], "unknown"],
  ])("%s", async (_, admins, state) => {
    expect(await outcome(admins)).toBe(state);
  });
});
