import { cx } from "@shop/shared/lib/classes";
import type { ComponentProps } from "react";
import styles from "./ProgressBar.module.css";

/** How much of something is done, from 0 to 1. */
export function ProgressBar({ done, className, ...rest }: ComponentProps<"span"> & { done: number }) {
  return (
    <span {...rest} role="progressbar" className={cx(styles.bar, className)}>
      <i style={{ width: `${Math.round(done * 100)}%` }} />
    </span>
  );
}
