import type { ReactNode } from "react";
import type { GlyphName } from "./glyphs";
import { Icon } from "./Icon";

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
    <Note tone="bad" alert>
      {children}
    </Note>
  );
}

export function Note({ tone = "plain", icon = "warn", children, act, alert = false }: Props) {
  return (
    <div className={tone === "plain" ? "note" : `note ${tone}`} role={alert ? "alert" : undefined}>
      <Icon name={icon} />
      <div className="grow">{children}</div>
      {act}
    </div>
  );
}
