import { network, timedOut } from "../lib/messages";

export type ErrorKind =
  | "TIMEOUT_ERROR"
  | "NETWORK_ERROR"
  | "VALIDATION_ERROR"
  | "AUTH_ERROR"
  | "PERMISSION_ERROR"
  | "NOT_FOUND_ERROR"
  | "CONFLICT_ERROR"
  | "RATE_LIMIT_ERROR"
  | "SERVER_ERROR"
  | "UNKNOWN_ERROR";

export type FieldError = { field: string; message: string };

const fallback: Record<ErrorKind, string> = {
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

export class ApiError extends Error {
  readonly kind: ErrorKind;
  readonly status: number;
  readonly code: string;
  readonly fields: FieldError[];
  readonly body: Record<string, unknown>;
  /** True when the words are the server's own: they are shown instead of the caller's fallback. */
  readonly said: boolean;

  constructor(kind: ErrorKind, status = 0, body: Record<string, unknown> = {}) {
    const message = typeof body.message === "string" && body.message !== "" ? body.message : null;
    super(message ?? fallback[kind]);
    this.name = "ApiError";
    this.kind = kind;
    this.status = status;
    this.said = message !== null;
    this.code = typeof body.code === "string" ? body.code : "";
    this.fields = Array.isArray(body.errors) ? body.errors.filter(isFieldError) : [];
    this.body = body;
  }

  /** Nothing arrived that the server's own code wrote: it may have carried out the request. */
  get isOutcomeUnknown(): boolean {
    if (this.kind === "TIMEOUT_ERROR" || this.kind === "NETWORK_ERROR") return true;
    return this.status >= 500 && (this.code === "" || this.status === 502 || this.status === 504);
  }

  get retryable(): boolean {
    return this.kind === "TIMEOUT_ERROR" || this.kind === "NETWORK_ERROR" || this.kind === "SERVER_ERROR";
  }
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === "object" &&
    value !== null &&
    "field" in value &&
    "message" in value &&
    typeof value.field === "string" &&
    typeof value.message === "string"
  );
}

export function kindOf(status: number): ErrorKind {
  if (status === 401) return "AUTH_ERROR";
  if (status === 403) return "PERMISSION_ERROR";
  if (status === 404) return "NOT_FOUND_ERROR";
  if (status === 408) return "TIMEOUT_ERROR";
  if (status === 409) return "CONFLICT_ERROR";
  if (status === 429) return "RATE_LIMIT_ERROR";
  if (status === 400 || status === 413 || status === 415 || status === 422) return "VALIDATION_ERROR";
  if (status >= 500) return "SERVER_ERROR";
  return "UNKNOWN_ERROR";
}

export async function fromResponse(response: Response): Promise<ApiError> {
  let body: Record<string, unknown> = {};
  try {
    const parsed: unknown = await response.json();
    if (typeof parsed === "object" && parsed !== null) body = { ...parsed };
  } catch {
    // Not JSON: the status alone decides.
  }
  return new ApiError(kindOf(response.status), response.status, body);
}

/** The server's own words when it said something, else the words for this act. */
export function say(error: unknown, words: string): string {
  if (error instanceof ApiError) {
    if (error.said) return error.message;
    if (error.kind === "NETWORK_ERROR" || error.kind === "TIMEOUT_ERROR") return error.message;
  }
  return words;
}
