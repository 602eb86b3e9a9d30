import { cx } from "@shop/shared/lib/classes";
import type { ComponentPropsWithRef } from "react";
import styles from "./Input.module.css";

export function Input({ className, ...rest }: ComponentPropsWithRef<"input">) {
  return <input {...rest} className={cx(styles.input, className)} />;
}
