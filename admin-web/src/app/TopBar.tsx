import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { shopQuery } from "../api/shop";
import { paths } from "../lib/paths";
import { Icon } from "../ui/Icon";
import { useScreenTitle } from "../ui/useTitle";

/** Phones only: the shop (or the order, the form), a way to search, and the menu. */
export function TopBar({ named, onMenu }: { named: boolean; onMenu: () => void }) {
  const title = useScreenTitle();
  const shop = useQuery(shopQuery).data;
  return (
    <nav className="topbar" aria-label="Top">
      <Link to={paths.dashboard} className="topbrand">
        <Icon name="spark" />
        <span className="cut">{named && title ? title : (shop?.name ?? "Back office")}</span>
      </Link>
      <span className="grow" />
      <Link className="btn icon" to={paths.orders} state={{ find: true }} aria-label="Search orders">
        <Icon name="find" />
      </Link>
      <button type="button" className="btn icon" aria-label="Menu" onClick={onMenu}>
        <Icon name="menu" />
      </button>
    </nav>
  );
}
