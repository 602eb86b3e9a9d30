import { cx } from "@shop/shared/lib/classes";
import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./Choice.module.css";

type ListProps = {
  /** Of the group; left out where a fieldset has it. */
  label?: string;
  columns?: "one" | "pair" | "wide";
  children: ReactNode;
};

const columnsOf = { one: undefined, pair: styles.pair, wide: styles.wide };

export function Choices({ label, columns = "one", children }: ListProps) {
  const className = cx(styles.choices, columnsOf[columns]);
  if (!label) return <div className={className}>{children}</div>;
  return (
    <div className={className} role="radiogroup" aria-label={label}>
      {children}
    </div>
  );
}

/** One of several. */
export function Choice({ children, ...input }: ComponentPropsWithRef<"input">) {
  return (
    <label className={cx(styles.choice, input.checked && styles.chosen)}>
      <input {...input} type="radio" />
      {children}
    </label>
  );
}
