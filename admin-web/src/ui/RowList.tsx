import type { ReactNode } from "react";
import styles from "./RowList.module.css";

/** Short rows in a card, each with something at its end. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}
