import { type OrderStatus, type PaymentStatus, paymentLabel, statusLabel, stockState } from "../lib/order";
import { Icon } from "./Icon";
import type { GlyphName } from "./icons";

const statusGlyph: Record<OrderStatus, GlyphName> = {
  pending: "s-pending",
  confirmed: "s-confirmed",
  processing: "s-processing",
  shipped: "s-shipped",
  delivered: "s-delivered",
  cancelled: "s-cancelled",
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <span className={`st ${status}`}>
      <Icon name={statusGlyph[status]} />
      {statusLabel[status]}
    </span>
  );
}

const paymentGlyph: Record<PaymentStatus, GlyphName> = {
  pending: "clock",
  verification_pending: "eye",
  completed: "shield",
  failed: "stop",
};

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return (
    <span className={`pay ${status}`}>
      <Icon name={paymentGlyph[status]} />
      {paymentLabel[status]}
    </span>
  );
}

export function StockBadge({ stock }: { stock: number }) {
  const state = stockState(stock);
  if (state === "in") {
    return (
      <span className="st delivered">
        <Icon name="check" />
        In Stock
      </span>
    );
  }
  return state === "low" ? (
    <span className="tag low">
      <Icon name="warn" />
      Low Stock
    </span>
  ) : (
    <span className="tag out">
      <Icon name="stop" />
      Out of Stock
    </span>
  );
}

export function ActiveBadge({ active }: { active: boolean }) {
  return active ? (
    <span className="st">
      <Icon name="eye" />
      Active
    </span>
  ) : (
    <span className="st cancelled">
      <Icon name="s-cancelled" />
      Inactive
    </span>
  );
}

export function RoleBadge({ role }: { role: "admin" | "super_admin" }) {
  if (role === "admin") return <span className="tag">Admin</span>;
  return (
    <span className="tag role">
      <Icon name="shield" />
      Super Admin
    </span>
  );
}
