import { NavLink } from "react-router-dom";
import { may, type OwnAccount } from "../api/session";
import { paths } from "../lib/paths";
import { Count } from "../ui/Count";
import { Icon } from "../ui/Icon";
import layout from "../ui/layout.module.css";
import styles from "./BottomTabs.module.css";

export function BottomTabs({
  admin,
  waiting,
  unknown,
  onVerify,
  onMore,
}: {
  admin: OwnAccount | null;
  /** Null while it is not known. */
  waiting: number | null;
  /** It could not be loaded. */
  unknown: boolean;
  onVerify: () => void;
  onMore: () => void;
}) {
  return (
    <nav className={styles.tabs} aria-label="Shortcuts">
      <NavLink to={paths.dashboard}>
        <Icon name="home" />
        Home
      </NavLink>
      {may(admin, "read_orders") ? (
        <NavLink to={paths.orders}>
          <Icon name="cart" />
          Orders
        </NavLink>
      ) : null}
      {may(admin, "payments") ? (
        <button type="button" onClick={onVerify}>
          <Icon name="eye" />
          Verify
          {waiting !== null && waiting > 0 ? (
            <Count className={styles.count}>{waiting > 99 ? "99+" : waiting}</Count>
          ) : null}
          {waiting === null && unknown ? (
            <Count className={styles.count}>
              <span aria-hidden="true">–</span>
              <span className={layout.unseen}>Number not known</span>
            </Count>
          ) : null}
        </button>
      ) : may(admin, "ship_orders") ? (
        <NavLink to={paths.tracking}>
          <Icon name="s-shipped" />
          Tracking
        </NavLink>
      ) : null}
      {may(admin, "edit_stock") ? (
        <NavLink to={paths.products}>
          <Icon name="box" />
          Products
        </NavLink>
      ) : null}
      <button type="button" onClick={onMore}>
        <Icon name="menu" />
        More
      </button>
    </nav>
  );
}
