import { describe, expect, it } from "vitest";
import { initialReview, neighbours, type ReviewAction, type ReviewState, reviewReducer } from "./reviewReducer";

const run = (presses: ReviewAction[], from: ReviewState = initialReview) => presses.reduce(reviewReducer, from);
const approve: ReviewAction = { type: "approve" };
const send: ReviewAction = { type: "send" };
const reject: ReviewAction = { type: "reject" };

describe("verdict", () => {
  it("approves by two different presses", () => {
    expect(run([approve]).phase).toBe("confirming");
    expect(run([approve, send])).toMatchObject({ phase: "sending", approved: true });
    expect(run([approve, send, { type: "sent", at: 5 }])).toEqual({ phase: "done", approved: true, at: 5 });
  });

  it("hammering one key decides nothing", () => {
    expect(run([approve, approve, approve, approve]).phase).toBe("confirming");
    expect(run([send, send, send])).toEqual(initialReview);
    expect(run([reject, reject, reject]).phase).toBe("rejecting");
  });

  it("goes back from the confirmation and from the reasons, not during a call", () => {
    expect(run([approve, { type: "back" }])).toEqual(initialReview);
    expect(run([reject, { type: "back" }])).toEqual(initialReview);
    expect(run([approve, send, { type: "back" }]).phase).toBe("sending");
  });

  it("a reason fills the text, which may be changed; the sixth leaves what was written", () => {
    const third = run([reject, { type: "reason", reason: 2 }]);
    expect(third).toMatchObject({ reason: 2, text: expect.stringContaining("cannot read the picture") });
    expect(run([{ type: "write", text: "Send it again" }], third)).toMatchObject({ text: "Send it again" });
    expect(run([reject, { type: "reason", reason: 5 }])).toMatchObject({ reason: 5, text: "" });
  });

  it("going back does not clear the reason of a rejection", () => {
    const begun = run([reject, { type: "reason", reason: 1 }, { type: "write", text: "mine" }, { type: "back" }]);
    expect(begun.phase).toBe("open");
    expect(run([reject], begun)).toEqual({ phase: "rejecting", reason: 1, text: "mine", error: "" });
  });

  it("a decision without an answer is neither saved nor refused until the server says so", () => {
    const unknown = run([approve, send, { type: "unanswered" }]);
    expect(unknown).toMatchObject({ phase: "unknown", approved: true });
    expect(reviewReducer(unknown, { type: "sent", at: 5 })).toEqual({ phase: "done", approved: true, at: 5 });
    expect(reviewReducer(unknown, { type: "failed", message: "no" })).toEqual({ phase: "open", error: "no" });
    expect(reviewReducer(unknown, { type: "conflict", message: "Arun" })).toMatchObject({
      phase: "conflict",
      unsaved: true,
    });
  });

  it("does not reject without words", () => {
    const state = run([reject, { type: "reason", reason: 5 }, send]);
    expect(state).toMatchObject({ phase: "rejecting", error: expect.stringContaining("say why") });
  });

  it("after a failed call the payment waits and the reason is not cleared", () => {
    expect(run([approve, send, { type: "failed", message: "no" }])).toEqual({ phase: "open", error: "no" });
    const failed = run([
      reject,
      { type: "reason", reason: 1 },
      { type: "write", text: "mine" },
      send,
      { type: "failed", message: "no" },
    ]);
    expect(failed).toEqual({ phase: "rejecting", reason: 1, text: "mine", error: "no" });
  });

  it("another person's decision ends it, but does not replace mine", () => {
    expect(run([approve, { type: "conflict", message: "Arun" }])).toEqual({
      phase: "conflict",
      message: "Arun",
      unsaved: false,
    });
    expect(run([approve, send, { type: "conflict", message: "Arun" }])).toMatchObject({ unsaved: true });
    const mine = run([approve, send, { type: "sent", at: 1 }]);
    expect(reviewReducer(mine, { type: "conflict", message: "Arun" })).toBe(mine);
  });
});

describe("the queue", () => {
  it.each([
    // seen, still waiting, current, previous, next
    [["a", "b", "c"], ["a", "b", "c"], "b", "a", "c"],
    [["a", "b", "c"], ["a", "c"], "b", "a", "c"],
    [["a", "b", "c", "d"], ["a", "d"], "b", "a", "d"],
    // After the last one the oldest waiting one follows.
    [["a", "b"], ["a"], "b", "a", "a"],
    [["a", "b", "c"], ["a", "b", "c"], "c", "b", "a"],
    [["a", "b"], ["b"], "b", null, null],
    [["a"], ["b"], "a", null, "b"],
    [["a"], [], "a", null, null],
    [[], ["a"], "z", null, "a"],
  ])("%j with %j waiting, at %s: before %s, next %s", (seen, waiting, current, previous, next) => {
    expect(neighbours(seen, waiting, current)).toEqual({ previous, next });
  });
});
