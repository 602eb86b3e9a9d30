import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { shopQuery } from "../api/shop";
import { paths } from "../lib/paths";
import { Icon } from "../ui/Icon";

/** Phones only: the shop, a way to search, and the menu. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const shop = useQuery(shopQuery).data;
  return (
    <header className="topbar">
      <Link to={paths.dashboard} className="topbrand">
        <Icon name="spark" />
        {shop?.name ?? "Back office"}
      </Link>
      <span className="grow" />
      <Link className="btn icon" to={`${paths.orders}?find`} aria-label="Search orders">
        <Icon name="find" />
      </Link>
      <button type="button" className="btn icon" aria-label="Menu" onClick={onMenu}>
        <Icon name="menu" />
      </button>
    </header>
  );
}
