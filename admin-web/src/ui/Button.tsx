import { cx } from "@shop/shared/lib/classes";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import styles from "./Button.module.css";
import { Icon } from "./Icon";
import type { IconName } from "./icons";
import layout from "./layout.module.css";

type ButtonStyle = {
  variant?: "plain" | "solid" | "good" | "bad" | "bad-line" | "ghost";
  size?: "small" | "normal" | "big";
  icon?: IconName;
};

const variants = {
  plain: undefined,
  solid: styles.solid,
  good: styles.good,
  bad: styles.bad,
  "bad-line": styles.badLine,
  ghost: styles.ghost,
};
const sizes = { small: styles.small, normal: undefined, big: styles.big };

function classOf(
  { variant = "plain", size = "normal" }: ButtonStyle,
  children: ReactNode,
  className: string | undefined,
) {
  return cx(styles.button, variants[variant], sizes[size], !children && styles.iconOnly, className);
}

type Props = ComponentPropsWithRef<"button"> & ButtonStyle & { busy?: boolean };

export function Button({
  variant,
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
      className={classOf({ variant, size }, children, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, children, className, ...rest }: LinkProps & ButtonStyle) {
  return (
    <Link {...rest} className={classOf({ variant, size }, children, className)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}

/** Opens the choice of a file. */
export function FileButton({ children, ...input }: ComponentPropsWithRef<"input">) {
  return (
    <label className={cx(styles.button, styles.file)}>
      {children}
      <input {...input} type="file" className={layout.unseen} />
    </label>
  );
}

/** A button within a sentence. */
export function TextButton(props: ComponentPropsWithRef<"button">) {
  return <button {...props} type="button" className={styles.link} />;
}
