import { network, timedOut } from "../lib/messages";
import { type ErrorKind, messageOf } from "../shared/api/errors";

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
  return messageOf(
    error,
    { kind: (kind) => kinds[kind], wait: (seconds) => `Please wait ${seconds} seconds.` },
    fallback,
  );
}
