import { cx } from "@shop/shared/lib/classes";
import type { ReactNode } from "react";
import { count } from "../../lib/money";
import styles from "./TickLine.module.css";

type Props = {
  id?: string;
  label: string;
  ticked: boolean;
  onTick: (ticked: boolean) => void;
  quantity: number;
  unit?: string;
  children: ReactNode;
};

/** A line to tick with a thumb: the whole line is the target. */
export function TickLine({ id, label, ticked, onTick, quantity, unit = "", children }: Props) {
  return (
    <li>
      <label className={cx(styles.line, ticked && styles.done)}>
        <input
          id={id}
          type="checkbox"
          checked={ticked}
          aria-label={label}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <span className={styles.what}>{children}</span>
        <span className={styles.many}>
          <b>× {count(quantity)}</b>
          {unit ? <small>{unit}</small> : null}
        </span>
      </label>
    </li>
  );
}
