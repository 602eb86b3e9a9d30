import { Toaster, toast } from "sonner";
import { getErrorMessage } from "../api/errors";
import { classes } from "../lib/classes";
import { Icon } from "./Icon";
import styles from "./toast.module.css";
import { useIsMobile } from "./useIsMobile";

type Tone = "good" | "bad";

/** Above the bar that some screens have at the bottom. */
const desk = { bottom: 76, left: "var(--toast-left)" };

/**
 * Messages, each for 5 seconds; the pointer on them stops the clock. They cover no action: on a desk they are at the
 * bottom left, as actions are at the top and at the right, and on a phone over the bar at the top.
 */
export function Toasts() {
  const isMobile = useIsMobile();
  return (
    <Toaster
      className={styles.toaster}
      position={isMobile ? "top-center" : "bottom-left"}
      duration={5000}
      visibleToasts={isMobile ? 2 : 4}
      expand
      gap={8}
      offset={isMobile ? 4 : desk}
      mobileOffset={4}
      style={{ "--width": "380px" }}
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

/** An error; the page shows it too. */
export function toastError(title: string): void {
  show("bad", title);
}

export function toastFailed(error: unknown, words: string): void {
  toastError(getErrorMessage(error, words));
}

/** Removes all messages. */
export function dismissToasts(): void {
  toast.dismiss();
}
