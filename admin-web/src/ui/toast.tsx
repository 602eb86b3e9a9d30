import { cx } from "@shop/shared/lib/classes";
import { Toaster, toast } from "sonner";
import { getErrorMessage } from "../lib/errors";
import { Icon } from "./Icon";
import styles from "./toast.module.css";
import { useIsMobile } from "./useIsMobile";

type Tone = "good" | "bad";

/** Below the actions of the page's head. */
const desk = { top: 68, right: 24 };

/**
 * Messages, each for 5 seconds; the pointer on Close stops the clock. They are at the top right, and on a phone over the
 * bar at the top. Whatever is behind them can be clicked: of a message only Close takes the pointer.
 */
export function Toasts() {
  const isMobile = useIsMobile();
  return (
    <Toaster
      className={styles.toaster}
      position={isMobile ? "top-center" : "top-right"}
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
    <div className={cx(styles.toast, tone === "bad" && styles.bad)} role="alert">
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

export function toastFailed(error: unknown, fallback: string): void {
  toastError(getErrorMessage(error, fallback));
}

/** Removes all messages. */
export function dismissToasts(): void {
  toast.dismiss();
}
