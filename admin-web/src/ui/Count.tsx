import type { ReactNode } from "react";
import { classes } from "../lib/classes";
import styles from "./Count.module.css";

/** How many wait. */
export function Count({ children, className }: { children: ReactNode; className?: string }) {
  return <b className={classes(styles.count, className)}>{children}</b>;
}
