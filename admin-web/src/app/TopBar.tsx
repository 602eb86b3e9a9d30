import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useMay } from "../api/session";
import { shopQuery } from "../api/shop";
import { paths } from "../lib/paths";
import { Button, ButtonLink } from "../ui/Button";
import { Icon } from "../ui/Icon";
import layout from "../ui/layout.module.css";
import { useScreenTitle } from "../ui/useTitle";
import styles from "./TopBar.module.css";

/** Phones only: the shop (or the order, the form), a way to search, and the menu. */
export function TopBar({ named, onMenu }: { named: boolean; onMenu: () => void }) {
  const title = useScreenTitle();
  const shop = useQuery(shopQuery).data;
  return (
    <nav className={styles.bar} aria-label="Top">
      <Link to={paths.dashboard} className={styles.brand}>
        <Icon name="spark" />
        <span>{named && title ? title : (shop?.name ?? "Back office")}</span>
      </Link>
      <span className={layout.grow} />
      {useMay("read_orders") ? (
        <ButtonLink
          className={styles.action}
          icon="find"
          to={paths.orders}
          state={{ find: true }}
          aria-label="Search orders"
        />
      ) : null}
      <Button className={styles.action} icon="menu" aria-label="Menu" onClick={onMenu} />
    </nav>
  );
}
