import { mayReconcile } from "../api/session";
import type { Admin } from "../api/types";
import { paths } from "../lib/paths";
import type { GlyphName } from "../ui/icons";

type NavLink = {
  to: string;
  label: string;
  icon: GlyphName;
  key: string;
  only?: "reconcile" | "super_admin";
  counts?: "messages";
};

const links: NavLink[] = [
  { to: paths.dashboard, label: "Dashboard", icon: "home", key: "d" },
  { to: paths.products, label: "Products", icon: "box", key: "p" },
  { to: paths.categories, label: "Categories", icon: "grid", key: "c" },
  { to: paths.bundles, label: "Bundles", icon: "layers", key: "b" },
  { to: paths.giftBoxes, label: "Gift Boxes", icon: "gift", key: "x" },
  { to: paths.orders, label: "Orders", icon: "cart", key: "o" },
  { to: paths.tracking, label: "Tracking", icon: "s-shipped", key: "k" },
  { to: paths.messages, label: "Messages", icon: "mail", key: "i", counts: "messages" },
  { to: paths.enquiries, label: "Enquiries", icon: "phone", key: "e" },
  { to: paths.refunds, label: "Refunds", icon: "rupee", key: "r" },
  { to: paths.statements, label: "Statements", icon: "list", key: "t", only: "reconcile" },
  { to: paths.matching, label: "Matching", icon: "shield", key: "m", only: "reconcile" },
  { to: paths.users, label: "Users", icon: "users", key: "u" },
  { to: paths.selling, label: "Selling", icon: "truck", key: "l", only: "super_admin" },
  { to: paths.settings, label: "Settings", icon: "gear", key: "s" },
];

/** The links of the sidebar, with the key that follows G: those that this person may use. */
export function navFor(person: Admin | null): NavLink[] {
  return links.filter(({ only }) => {
    if (only === "reconcile") return mayReconcile(person);
    return only === undefined || person?.role === only;
  });
}
