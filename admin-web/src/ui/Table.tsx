import { cx } from "@shop/shared/lib/classes";
import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./Table.module.css";

type Props = ComponentPropsWithRef<"table"> & {
  /** Rows of one line. */
  slim?: boolean;
  /** Rows as high as their text. */
  loose?: boolean;
};

export function Table({ slim = false, loose = false, ...rest }: Props) {
  return <table {...rest} className={cx(styles.table, slim && styles.slim, loose && styles.loose)} />;
}

/** What can be done with a row, at its end. */
export function CellActions({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>;
}
