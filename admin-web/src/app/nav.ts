import { paths } from "../lib/paths";
import type { GlyphName } from "../ui/icons";

/** The links of the sidebar, with the key that follows G. */
export const nav: { to: string; label: string; icon: GlyphName; key: string }[] = [
  { to: paths.dashboard, label: "Dashboard", icon: "home", key: "d" },
  { to: paths.products, label: "Products", icon: "box", key: "p" },
  { to: paths.categories, label: "Categories", icon: "grid", key: "c" },
  { to: paths.bundles, label: "Bundles", icon: "layers", key: "b" },
  { to: paths.giftBoxes, label: "Gift Boxes", icon: "gift", key: "x" },
  { to: paths.orders, label: "Orders", icon: "cart", key: "o" },
  { to: paths.refunds, label: "Refunds", icon: "rupee", key: "r" },
  { to: paths.users, label: "Users", icon: "users", key: "u" },
  { to: paths.settings, label: "Settings", icon: "gear", key: "s" },
];
