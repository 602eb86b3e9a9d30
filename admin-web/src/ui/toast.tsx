import type { CSSProperties } from "react";
import { Toaster, toast } from "sonner";
import { getErrorMessage } from "../api/errors";
import { classes } from "../lib/classes";
import { Icon } from "./Icon";
import styles from "./toast.module.css";

type Tone = "good" | "bad";

/** Where toasts are shown: top right, each for 5 seconds, the pointer on them stops the clock. */
export function Toasts() {
  return (
    <Toaster
      className={styles.toaster}
      position="top-right"
      duration={5000}
      visibleToasts={4}
      expand
      gap={12}
      offset={12}
      mobileOffset={12}
      style={{ "--width": "440px" } as CSSProperties}
      containerAriaLabel="Messages"
    />
  );
}

function show(tone: Tone, title: string, text = ""): void {
  toast.custom((id) => (
    <div className={classes(styles.toast, tone === "bad" && styles.bad)} role="alert">
      <span className={styles.icon}>
        <Icon name={tone === "good" ? "check" : "warn"} />
      </span>
      <div className={styles.body}>
        <div className={styles.title}>{title}</div>
        {text ? <div className={styles.text}>{text}</div> : null}
      </div>
      <button type="button" className={styles.close} aria-label="Close" onClick={() => toast.dismiss(id)}>
        <Icon name="x" />
      </button>
    </div>
  ));
}

export function toastDone(title: string, text?: string): void {
  show("good", title, text);
}

/** What went wrong; it also stands on the page that says it. */
export function toastError(title: string): void {
  show("bad", title);
}

export function toastFailed(error: unknown, words: string): void {
  toastError(getErrorMessage(error, words));
}

/** Takes every message away. */
export function dismissToasts(): void {
  toast.dismiss();
}
