import type { ReactNode } from "react";
import { classes } from "../lib/classes";
import { type OrderStatus, type PaymentStatus, paymentLabel, statusLabel, stockState } from "../lib/order";
import styles from "./badges.module.css";
import { Icon } from "./Icon";
import type { GlyphName } from "./icons";

const looks = { plain: undefined, new: styles.new, going: styles.going, good: styles.good, off: styles.off };
type Look = keyof typeof looks;

type StateProps = {
  look?: Look;
  icon: GlyphName;
  /** A sentence, which breaks. */
  wrapped?: boolean;
  children?: ReactNode;
};

/** A glyph and a word. */
export function State({ look = "plain", icon, wrapped = false, children }: StateProps) {
  return (
    <span className={classes(styles.state, wrapped && styles.wrapped, looks[look])}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

const pills = {
  plain: undefined,
  wait: styles.wait,
  failed: styles.failed,
  out: styles.out,
  low: styles.low,
  role: styles.role,
};

type PillProps = { look: keyof typeof pills; icon?: GlyphName; title?: string; children: ReactNode };

/** Filled or outlined: it is seen among other badges. */
export function Pill({ look, icon, title, children }: PillProps) {
  return (
    <span className={classes(styles.pill, pills[look])} title={title}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </span>
  );
}

const statusGlyph: Record<OrderStatus, GlyphName> = {
  pending: "s-pending",
  confirmed: "s-confirmed",
  processing: "s-processing",
  shipped: "s-shipped",
  delivered: "s-delivered",
  cancelled: "s-cancelled",
};

const statusLook: Record<OrderStatus, Look> = {
  pending: "new",
  confirmed: "going",
  processing: "going",
  shipped: "going",
  delivered: "good",
  cancelled: "off",
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <State look={statusLook[status]} icon={statusGlyph[status]}>
      {statusLabel[status]}
    </State>
  );
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const label = paymentLabel[status];
  switch (status) {
    case "verification_pending":
      return (
        <Pill look="wait" icon="eye">
          {label}
        </Pill>
      );
    case "failed":
      return (
        <Pill look="failed" icon="stop">
          {label}
        </Pill>
      );
    case "completed":
      return (
        <State look="good" icon="shield">
          {label}
        </State>
      );
    case "pending":
      return (
        <State look="off" icon="clock">
          {label}
        </State>
      );
  }
}

export function StockBadge({ stock }: { stock: number }) {
  const state = stockState(stock);
  if (state === "in") {
    return (
      <State look="good" icon="check">
        In Stock
      </State>
    );
  }
  return state === "low" ? (
    <Pill look="low" icon="warn">
      Low Stock
    </Pill>
  ) : (
    <Pill look="out" icon="stop">
      Out of Stock
    </Pill>
  );
}

export function ActiveBadge({ active }: { active: boolean }) {
  return active ? (
    <State icon="eye">Active</State>
  ) : (
    <State look="off" icon="s-cancelled">
      Inactive
    </State>
  );
}

type Role = "admin" | "super_admin" | "verifier" | "packer" | "catalogue";

export const roleLabel: Record<Role, string> = {
  super_admin: "Super Admin",
  admin: "Admin",
  verifier: "Verifier",
  packer: "Packer",
  catalogue: "Catalogue",
};

export function RoleBadge({ role }: { role: Role }) {
  const isOwner = role === "super_admin";
  return (
    <Pill look={isOwner ? "role" : "plain"} icon={isOwner ? "shield" : undefined}>
      {roleLabel[role]}
    </Pill>
  );
}
