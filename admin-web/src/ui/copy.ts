import { toastError } from "./toast";

/** Copies a text. Returns whether it is in the clipboard; where the browser refuses, it is said. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toastError("This browser does not allow copying. Select the text instead.");
    return false;
  }
}
