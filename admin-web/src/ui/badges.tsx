import { cx } from "@shop/shared/lib/classes";
import type { ReactNode } from "react";
import { type OrderStatus, type PaymentStatus, paymentLabel, statusLabel, stockState } from "../lib/order";
import styles from "./badges.module.css";
import { Icon } from "./Icon";
import type { IconName } from "./icons";

const tones = { plain: undefined, new: styles.new, going: styles.going, good: styles.good, off: styles.off };
type Tone = keyof typeof tones;

type StateProps = {
  tone?: Tone;
  icon: IconName;
  /** A sentence, which breaks. */
  wrapped?: boolean;
  children?: ReactNode;
};

/** A glyph and a word. */
export function State({ tone = "plain", icon, wrapped = false, children }: StateProps) {
  return (
    <span className={cx(styles.state, wrapped && styles.wrapped, tones[tone])}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

const pillTones = {
  plain: undefined,
  wait: styles.wait,
  failed: styles.failed,
  out: styles.out,
  low: styles.low,
  role: styles.role,
};

type PillProps = { tone: keyof typeof pillTones; icon?: IconName; title?: string; children: ReactNode };

/** Filled or outlined: it is seen among other badges. */
export function Pill({ tone, icon, title, children }: PillProps) {
  return (
    <span className={cx(styles.pill, pillTones[tone])} title={title}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </span>
  );
}

const statusIcon: Record<OrderStatus, IconName> = {
  pending: "s-pending",
  confirmed: "s-confirmed",
  processing: "s-processing",
  shipped: "s-shipped",
  delivered: "s-delivered",
  cancelled: "s-cancelled",
};

const statusTone: Record<OrderStatus, Tone> = {
  pending: "new",
  confirmed: "going",
  processing: "going",
  shipped: "going",
  delivered: "good",
  cancelled: "off",
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <State tone={statusTone[status]} icon={statusIcon[status]}>
      {statusLabel[status]}
    </State>
  );
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const label = paymentLabel[status];
  switch (status) {
    case "verification_pending":
      return (
        <Pill tone="wait" icon="eye">
          {label}
        </Pill>
      );
    case "failed":
      return (
        <Pill tone="failed" icon="stop">
          {label}
        </Pill>
      );
    case "completed":
      return (
        <State tone="good" icon="shield">
          {label}
        </State>
      );
    case "pending":
      return (
        <State tone="off" icon="clock">
          {label}
        </State>
      );
  }
}

export function StockBadge({ stock }: { stock: number }) {
  const state = stockState(stock);
  if (state === "in") {
    return (
      <State tone="good" icon="check">
        In Stock
      </State>
    );
  }
  return state === "low" ? (
    <Pill tone="low" icon="warn">
      Low Stock
    </Pill>
  ) : (
    <Pill tone="out" icon="stop">
      Out of Stock
    </Pill>
  );
}

export function ActiveBadge({ active }: { active: boolean }) {
  return active ? (
    <State icon="eye">Active</State>
  ) : (
    <State tone="off" icon="s-cancelled">
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
    <Pill tone={isOwner ? "role" : "plain"} icon={isOwner ? "shield" : undefined}>
      {roleLabel[role]}
    </Pill>
  );
}
