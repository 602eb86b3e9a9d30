import { NavLink } from "react-router-dom";
import { paths } from "../lib/paths";
import { Icon } from "../ui/Icon";

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
    <nav className="tabs-foot" aria-label="Shortcuts">
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
        {waiting !== null && waiting > 0 ? <b className="count">{waiting > 99 ? "99+" : waiting}</b> : null}
        {waiting === null && unknown ? (
          <b className="count">
            <span aria-hidden="true">–</span>
            <span className="sr">Number not known</span>
          </b>
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
