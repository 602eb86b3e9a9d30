import { ApiError, kindOf } from "./errors";
import { addressOf } from "./http";
import { session } from "./session";

export type UploadOptions = { onProgress: (part: number) => void; signal: AbortSignal };

function attempt(path: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", addressOf(path));
    request.setRequestHeader("Accept", "application/json");
    const { token } = session.get();
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.timeout = 180_000;
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => resolve(request);
    request.onerror = () => reject(new ApiError("NETWORK_ERROR"));
    request.ontimeout = () => reject(new ApiError("TIMEOUT_ERROR"));
    request.onabort = () => reject(new DOMException("Stopped", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) reject(new DOMException("Stopped", "AbortError"));
    else request.send(form);
  });
}

function parse(request: XMLHttpRequest): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(request.responseText);
    return typeof body === "object" && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

/** A file with progress, which fetch cannot tell. A refused token waits for the password, as everywhere. */
export async function upload<T>(path: string, form: FormData, options: UploadOptions): Promise<T> {
  const { admin } = session.get();
  let used = session.get().token;
  let request = await attempt(path, form, options);
  if (request.status === 401 && (await session.requestReauth())) {
    used = session.get().token;
    request = await attempt(path, form, options);
  }
  const renewed = request.getResponseHeader("x-new-token");
  if (renewed) session.renew(renewed, used);
  if (session.get().admin?._id !== admin?._id) throw new ApiError("AUTH_ERROR", 401);
  const body = parse(request);
  if (request.status < 200 || request.status > 299) throw new ApiError(kindOf(request.status), request.status, body);
  return body as T;
}
