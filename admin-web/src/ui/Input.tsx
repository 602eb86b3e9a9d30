import type { ComponentPropsWithRef } from "react";
import { classes } from "../lib/classes";
import styles from "./Input.module.css";

export function Input({ className, ...rest }: ComponentPropsWithRef<"input">) {
  return <input {...rest} className={classes(styles.input, className)} />;
}
