type Draft = { reason: number | null; text: string };

/** The verdict on one payment, as a table of what each press does in each state. Nothing moves on by itself. */
export type ReviewState =
  /** `draft` is a rejection that was begun: going back does not lose its words. */
  | { phase: "open"; error: string; draft?: Draft }
  | { phase: "confirming" }
  | { phase: "rejecting"; reason: number | null; text: string; error: string }
  | { phase: "sending"; approved: boolean; reason: number | null; text: string }
  /** No response: the decision may have been saved. */
  | { phase: "unknown"; approved: boolean; reason: number | null; text: string }
  | { phase: "done"; approved: boolean; at: number }
  /** Decided otherwise. `unsaved`: a decision of this person was sent and did not count. */
  | { phase: "conflict"; message: string; unsaved: boolean };

export type ReviewAction =
  | { type: "approve" }
  | { type: "reject" }
  | { type: "reason"; reason: number }
  | { type: "write"; text: string }
  | { type: "back" }
  | { type: "send" }
  | { type: "failed"; message: string }
  | { type: "unanswered" }
  | { type: "sent"; at: number }
  /** The customer has sent another proof. */
  | { type: "replaced" }
  | { type: "conflict"; message: string }
  /** A part of what is due was recorded. */
  | { type: "recorded"; message: string };

export const reasons = [
  {
    label: "Amount is too low",
    text: "The amount in the picture is lower than the order's total. Please pay the rest and send a new screenshot.",
  },
  {
    label: "Not in our account",
    text: "We cannot find this payment in our account. Please check with your bank and send a new screenshot.",
  },
  {
    label: "Picture cannot be read",
    text: "We cannot read the picture. Please send a clear screenshot that shows amount, date and reference.",
  },
  {
    label: "Reference already used",
    text: "This reference was already used for another order. Please send the screenshot of the payment for this order.",
  },
  {
    label: "Paid to another account",
    text: "The picture shows a payment to another account. Please pay to the account on the payment page and send a new screenshot.",
  },
  { label: "Other reason", text: "" },
] as const;

export const approvalNote = "Payment verified and approved by admin";

const anotherProof = "The customer has sent another picture. Please look at it";

export const initialReview: ReviewState = { phase: "open", error: "" };

export function reviewReducer(state: ReviewState, action: ReviewAction): ReviewState {
  switch (action.type) {
    case "approve":
      return state.phase === "open" ? { phase: "confirming" } : state;
    case "reject":
      if (state.phase !== "open") return state;
      return { phase: "rejecting", reason: null, text: "", ...state.draft, error: "" };
    case "reason":
      if (state.phase !== "rejecting") return state;
      return { ...state, reason: action.reason, text: reasons[action.reason]?.text ?? state.text, error: "" };
    case "write":
      return state.phase === "rejecting" ? { ...state, text: action.text, error: "" } : state;
    case "back":
      if (state.phase === "confirming") return initialReview;
      if (state.phase !== "rejecting") return state;
      if (state.text === "") return initialReview;
      return { phase: "open", error: "", draft: { reason: state.reason, text: state.text } };
    case "send":
      if (state.phase === "confirming") return { phase: "sending", approved: true, reason: null, text: "" };
      if (state.phase !== "rejecting") return state;
      if (state.text.trim() === "") return { ...state, error: "Please say why, so that the customer knows what to do" };
      return { phase: "sending", approved: false, reason: state.reason, text: state.text };
    case "failed":
      if (state.phase !== "sending" && state.phase !== "unknown") return state;
      // The payment is still waiting, and what was written stays.
      return state.approved
        ? { phase: "open", error: action.message }
        : { phase: "rejecting", reason: state.reason, text: state.text, error: action.message };
    case "replaced": {
      // The answer to what was sent is still to come.
      if (state.phase === "sending" || state.phase === "unknown") return state;
      const draft = state.phase === "rejecting" ? { reason: state.reason, text: state.text } : null;
      const draftKept = draft ?? (state.phase === "open" ? state.draft : null);
      return { phase: "open", error: anotherProof, ...(draftKept && { draft: draftKept }) };
    }
    case "unanswered":
      return state.phase === "sending" ? { ...state, phase: "unknown" } : state;
    case "sent":
      if (state.phase !== "sending" && state.phase !== "unknown") return state;
      return { phase: "done", approved: state.approved, at: action.at };
    case "recorded":
      return { phase: "conflict", message: action.message, unsaved: false };
    case "conflict":
      if (state.phase === "done") return state;
      return {
        phase: "conflict",
        message: action.message,
        unsaved: state.phase === "sending" || state.phase === "unknown",
      };
  }
}

/**
 * The neighbours of one payment in the queue, oldest first; what was decided meanwhile is stepped over. After the last
 * one comes the oldest that still waits: it was left open, or refused.
 */
export function neighbours(
  seen: string[],
  waiting: string[],
  current: string,
): { previous: string | null; next: string | null } {
  const open = new Set(waiting);
  const at = seen.indexOf(current);
  if (at === -1) return { previous: null, next: waiting.find((id) => id !== current) ?? null };
  const after = seen.slice(at + 1).find((id) => open.has(id));
  const before = seen
    .slice(0, at)
    .reverse()
    .find((id) => open.has(id));
  const late = waiting.find((id) => !seen.includes(id) && id !== current);
  const oldest = waiting.find((id) => id !== current);
  return { previous: before ?? null, next: after ?? late ?? oldest ?? null };
}
