import { useEffect, useEffectEvent, useState } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { signOut } from "../api/auth";
import { may, useSession } from "../api/session";
import { paths } from "../lib/paths";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { MessageCount } from "./MessageCount";
import styles from "./MoreSheet.module.css";
import { navFor } from "./nav";
import { PushSwitch } from "./PushSwitch";
import { SoundSwitch } from "./SoundSwitch";
import { useIsDark } from "./theme";

/** The menu of phones. */
export function MoreSheet({ onClose, onTheme }: { onClose: () => void; onTheme: () => void }) {
  const { user: admin } = useSession();
  const dark = useIsDark();
  // It closes once a link has led on: closing takes a step of the history, which must not meet that of the link.
  const { key } = useLocation();
  const [openedAt] = useState(key);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (key !== openedAt) close();
  }, [key, openedAt]);
  return (
    <Dialog title="Menu" onClose={onClose}>
      <nav className={styles.more} aria-label="Menu">
        {navFor(admin).map(({ to, label, icon, counts }) => (
          <NavLink key={to} to={to}>
            <Icon name={icon} />
            {label}
            {counts ? <MessageCount /> : null}
          </NavLink>
        ))}
        <NavLink to={paths.profile}>
          <Icon name="users" />
          {admin?.name || admin?.email}
        </NavLink>
        <button type="button" onClick={onTheme}>
          <Icon name={dark ? "sun" : "moon"} />
          {dark ? "Light theme" : "Dark theme"}
        </button>
        {may(admin, "payments") ? <SoundSwitch /> : null}
        {may(admin, "payments") ? <PushSwitch /> : null}
        <button type="button" onClick={() => void signOut()}>
          <Icon name="leave" />
          Sign out
        </button>
      </nav>
    </Dialog>
  );
}
