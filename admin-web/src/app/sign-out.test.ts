import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { signOut, signOutEverywhereMutation } from "../api/auth";
import { session } from "../api/session";
import { admin } from "../testing/data";
import { server } from "../testing/server";
import { createQueryClient } from "./query";

const client = createQueryClient();
const signOutEverywhere = () => client.getMutationCache().build(client, signOutEverywhereMutation).execute(undefined);

describe("the answer to signing out", () => {
  it.each([
    ["here", "/api/admin/logout", signOut],
    ["everywhere", "/api/admin/logout-all", signOutEverywhere],
  ])("leaves a session that began before it came: %s", async (_, path, end) => {
    let [arrive, answer] = [() => {}, () => {}];
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.post(path, () => {
        arrive();
        return answered.then(() => HttpResponse.json({ success: true, message: "" }));
      }),
    );
    session.signIn("hers", admin);
    const call = end();
    await arrived;
    session.end("otherTab");
    session.signIn("next", admin);
    answer();
    await call;
    expect(session.get().token).toBe("next");
  });
});
