import { createUpload } from "@shop/shared/api/upload";
import { auth } from "./client";
import { session } from "./session";

/** `onProgress` gets the part that is sent, 0 to 1. */
export type UploadOptions = { onProgress: (part: number) => void; signal: AbortSignal };

const post = createUpload(auth);

/**
 * What a call of `client` needs to send this form with its progress. The call's `body` is not sent: it has the type of
 * the schema, where a file is a text.
 */
export const sending = (form: FormData, { onProgress, signal }: UploadOptions) => ({
  bodySerializer: () => form,
  fetch: ({ url }: Request) =>
    post(url, form, {
      signal,
      person: session.person(),
      onProgress: ({ sent, total }) => onProgress(sent / total),
    }),
});
