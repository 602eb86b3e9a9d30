import { may, type OwnAccount, type Permission } from "../api/session";
import { paths } from "../lib/paths";
import type { IconName } from "../ui/icons";

type NavLink = {
  to: string;
  label: string;
  icon: IconName;
  key: string;
  needs?: Permission;
  counts?: "messages";
};

const links: NavLink[] = [
  { to: paths.dashboard, label: "Dashboard", icon: "home", key: "d", needs: "dashboard" },
  { to: paths.season, label: "Season", icon: "spark", key: "y", needs: "see_amounts" },
  { to: paths.products, label: "Products", icon: "box", key: "p", needs: "edit_stock" },
  { to: paths.categories, label: "Categories", icon: "grid", key: "c", needs: "edit_catalogue" },
  { to: paths.bundles, label: "Bundles", icon: "layers", key: "b", needs: "edit_catalogue" },
  { to: paths.giftBoxes, label: "Gift Boxes", icon: "gift", key: "x", needs: "edit_catalogue" },
  { to: paths.orders, label: "Orders", icon: "cart", key: "o", needs: "read_orders" },
  { to: paths.picking, label: "Picking", icon: "check", key: "g", needs: "ship_orders" },
  { to: paths.tracking, label: "Tracking", icon: "s-shipped", key: "k", needs: "ship_orders" },
  { to: paths.messages, label: "Messages", icon: "mail", key: "i", needs: "messages", counts: "messages" },
  { to: paths.enquiries, label: "Enquiries", icon: "phone", key: "e", needs: "enquiries" },
  { to: paths.refunds, label: "Refunds", icon: "rupee", key: "r", needs: "reconcile" },
  { to: paths.bills, label: "Bills", icon: "print", key: "n", needs: "bills" },
  { to: paths.statements, label: "Statements", icon: "list", key: "t", needs: "reconcile" },
  { to: paths.matching, label: "Matching", icon: "shield", key: "m", needs: "reconcile" },
  { to: paths.users, label: "Users", icon: "users", key: "u", needs: "read_customers" },
  { to: paths.selling, label: "Selling", icon: "truck", key: "l", needs: "manage_terms" },
  { to: paths.audit, label: "Audit trail", icon: "clock", key: "a", needs: "read_audit" },
  { to: paths.shopState, label: "How is the shop?", icon: "eye", key: "h", needs: "shop_state" },
  { to: paths.settings, label: "Settings", icon: "gear", key: "s" },
];

/** The links of the sidebar, with the key that follows G: those that this person may use. */
export function navFor(person: OwnAccount | null): NavLink[] {
  return links.filter(({ needs }) => needs === undefined || may(person, needs));
}
