import type { ComponentPropsWithRef, ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { classes } from "../lib/classes";
import styles from "./Button.module.css";
import { Icon } from "./Icon";
import type { GlyphName } from "./icons";
import layout from "./layout.module.css";

type Look = {
  kind?: "plain" | "main" | "good" | "bad" | "bad-line" | "bare";
  size?: "small" | "normal" | "big";
  icon?: GlyphName;
};

const kinds = {
  plain: undefined,
  main: styles.main,
  good: styles.good,
  bad: styles.bad,
  "bad-line": styles.badLine,
  bare: styles.bare,
};
const sizes = { small: styles.small, normal: undefined, big: styles.big };

function classOf({ kind = "plain", size = "normal" }: Look, children: ReactNode, className: string | undefined) {
  return classes(styles.button, kinds[kind], sizes[size], !children && styles.iconOnly, className);
}

type Props = ComponentPropsWithRef<"button"> & Look & { busy?: boolean };

export function Button({
  kind,
  size,
  icon,
  busy = false,
  disabled,
  children,
  className,
  type = "button",
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ kind, size }, children, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, icon, children, className, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={classOf({ kind, size }, children, className)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}

/** Opens the choice of a file. */
export function FileButton({ children, ...input }: ComponentPropsWithRef<"input">) {
  return (
    <label className={classes(styles.button, styles.file)}>
      {children}
      <input {...input} type="file" className={layout.unseen} />
    </label>
  );
}

/** A button within a sentence. */
export function TextButton(props: ComponentPropsWithRef<"button">) {
  return <button {...props} type="button" className={styles.link} />;
}
