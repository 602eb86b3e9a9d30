import { cx } from "@shop/shared/lib/classes";
import type { ReactNode } from "react";
import card from "./Card.module.css";
import styles from "./KeyValues.module.css";

/** Terms and values in a card. */
export function KeyValues({ children }: { children: ReactNode }) {
  return (
    <div className={cx(card.body, styles.list)}>
      <dl className={styles.pairs}>{children}</dl>
    </div>
  );
}

/** The last pair, which the others add up to. */
export function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className={styles.total}>{label}</dt>
      <dd className={styles.total}>{children}</dd>
    </>
  );
}
