import { cx } from "@shop/shared/lib/classes";
import type { ReactNode } from "react";
import styles from "./Count.module.css";

/** How many wait. */
export function Count({ children, className }: { children: ReactNode; className?: string }) {
  return <b className={cx(styles.count, className)}>{children}</b>;
}
