import { toastError } from "./toast";

/** Copies a text. Returns whether it is in the clipboard; shows an error when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toastError("This browser does not allow copying. Select the text instead.");
    return false;
  }
}
