import { NavLink } from "react-router-dom";
import { paths } from "../lib/paths";
import { Count } from "../ui/Count";
import { Icon } from "../ui/Icon";
import layout from "../ui/layout.module.css";
import styles from "./BottomTabs.module.css";

export function BottomTabs({
  waiting,
  unknown,
  onVerify,
  onMore,
}: {
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
      <NavLink to={paths.orders}>
        <Icon name="cart" />
        Orders
      </NavLink>
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
      <NavLink to={paths.products}>
        <Icon name="box" />
        Products
      </NavLink>
      <button type="button" onClick={onMore}>
        <Icon name="menu" />
        More
      </button>
    </nav>
  );
}
