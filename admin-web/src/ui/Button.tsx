import type { ComponentPropsWithRef } from "react";
import { Icon } from "./Icon";
import type { GlyphName } from "./icons";

type Kind = "plain" | "main" | "good" | "bad" | "bad-line" | "bare";

type Props = ComponentPropsWithRef<"button"> & {
  kind?: Kind;
  size?: "small" | "normal" | "big";
  icon?: GlyphName;
  busy?: boolean;
};

const kinds: Record<Kind, string> = {
  plain: "",
  main: "main-act",
  good: "good",
  bad: "bad",
  "bad-line": "bad-line",
  bare: "bare",
};

function buttonClass(kind: Kind = "plain", size: Props["size"] = "normal", iconOnly = false): string {
  return ["btn", kinds[kind], size === "normal" ? "" : size, iconOnly ? "icon" : ""].filter(Boolean).join(" ");
}

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
  const classes = [buttonClass(kind, size, !children), className].filter(Boolean).join(" ");
  return (
    <button {...rest} type={type} className={classes} disabled={disabled || busy} aria-busy={busy || undefined}>
      {busy ? <span className="spin" aria-hidden="true" /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}
