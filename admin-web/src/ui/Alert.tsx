import { cx } from "@shop/shared/lib/classes";
import type { ReactNode } from "react";
import styles from "./Alert.module.css";
import { Icon } from "./Icon";
import type { IconName } from "./icons";
import layout from "./layout.module.css";

type Props = {
  tone?: "plain" | "bad" | "good";
  icon?: IconName;
  children: ReactNode;
  action?: ReactNode;
  alert?: boolean;
  /** Where it is placed, which decides how much space is around it. */
  place?: "card" | "page" | "form";
};

const tones = { plain: undefined, bad: styles.bad, good: styles.good };
const places = { card: styles.card, page: styles.page, form: styles.summary };

/** Why a form was refused, above its fields. */
export function FormError({ children }: { children: string }) {
  if (!children) return null;
  return (
    <Alert tone="bad" alert>
      {children}
    </Alert>
  );
}

export function Alert({ tone = "plain", icon = "warn", children, action, alert = false, place }: Props) {
  return (
    <div className={cx(styles.alert, tones[tone], place && places[place])} role={alert ? "alert" : undefined}>
      <Icon name={icon} />
      <div className={layout.grow}>{children}</div>
      {action}
    </div>
  );
}
