import { ApiError, type ErrorKind, toErrorMessage } from "@shop/shared/api/errors";
import { UnansweredWrite } from "@shop/shared/api/mutation-cache";
import { network, timedOut } from "./messages";

const kinds: Record<ErrorKind, string> = {
  TIMEOUT_ERROR: timedOut,
  NETWORK_ERROR: network,
  VALIDATION_ERROR: "Invalid request data",
  AUTH_ERROR: "Authentication required",
  PERMISSION_ERROR: "Access denied",
  NOT_FOUND_ERROR: "Resource not found",
  CONFLICT_ERROR: "This was changed in the meantime",
  RATE_LIMIT_ERROR: "Too many requests. Please wait before retrying.",
  SERVER_ERROR: "Server error. Please try again later.",
  UNKNOWN_ERROR: "An unexpected error occurred",
};

/** What a person reads: the server's sentence, what is wrong with the connection, or `fallback`. */
export function getErrorMessage(error: unknown, fallback: string): string {
  if (error instanceof UnansweredWrite) {
    return error.state === "notDone"
      ? "No answer came, and nothing was changed. Please try again."
      : "No answer came. It is not known whether this was saved: look again before you repeat it.";
  }
  return toErrorMessage(
    error,
    { kind: (kind) => kinds[kind], wait: (seconds) => `Please wait ${seconds} seconds.` },
    fallback,
  );
}

/**
 * What a person reads after a write. A lost answer is no refusal: what was asked may have been done. `done` says what
 * that would be: "saved".
 */
export function getWriteMessage(error: unknown, fallback: string, done = "saved"): string {
  if (!(error instanceof ApiError) || !error.isOutcomeUnknown) return getErrorMessage(error, fallback);
  const reason = error.isNetworkError ? kinds[error.kind] : "No answer came.";
  return `${reason} It is not known whether this was ${done}.`;
}
