import { createUpload } from "@shop/shared/api/upload";
import { addressOf, auth } from "./client";
import { session } from "./session";

/** `onProgress` gets the part that is sent, 0 to 1. */
export type UploadOptions = { onProgress: (part: number) => void; signal: AbortSignal };

const post = createUpload(auth);

export function upload(path: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<unknown> {
  return post(addressOf(path), form, {
    signal,
    person: session.person(),
    onProgress: ({ sent, total }) => onProgress(sent / total),
  });
}
