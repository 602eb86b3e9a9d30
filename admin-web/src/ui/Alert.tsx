import type { ReactNode } from "react";
import { Icon } from "./Icon";
import type { GlyphName } from "./icons";

type Props = {
  tone?: "plain" | "bad" | "good";
  icon?: GlyphName;
  children: ReactNode;
  act?: ReactNode;
  alert?: boolean;
};

/** Why a form was refused, above its fields. */
export function FormError({ children }: { children: string }) {
  if (!children) return null;
  return (
    <Alert tone="bad" alert>
      {children}
    </Alert>
  );
}

export function Alert({ tone = "plain", icon = "warn", children, act, alert = false }: Props) {
  return (
    <div className={tone === "plain" ? "note" : `note ${tone}`} role={alert ? "alert" : undefined}>
      <Icon name={icon} />
      <div className="grow">{children}</div>
      {act}
    </div>
  );
}
