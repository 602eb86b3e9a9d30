import { cx } from "@shop/shared/lib/classes";
import { urgencyOf } from "../lib/deadline";
import styles from "./Countdown.module.css";
import { useNow } from "./clock";
import { Icon } from "./Icon";

const kinds = { calm: undefined, soon: styles.soon, due: styles.due };

/** The time left of the 24 hours promised: shown by length, outline and fill, not by colour only. */
export function Countdown({ deadline, className }: { deadline: string; className?: string }) {
  const { kind, left, text } = urgencyOf(deadline, useNow());
  if (kind === "late") {
    return (
      <span className={cx(styles.countdown, styles.late, className)}>
        <Icon name="warn" />
        {text}
      </span>
    );
  }
  const style = { "--left": left.toFixed(2) };
  return (
    <span className={cx(styles.countdown, kinds[kind], className)} style={style}>
      <i />
      {text}
    </span>
  );
}
