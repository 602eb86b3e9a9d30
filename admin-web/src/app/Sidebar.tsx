import { cx } from "@shop/shared/lib/classes";
import { formatTime } from "@shop/shared/lib/dates";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link, NavLink, useNavigate } from "react-router-dom";
import { signOut } from "../api/auth";
import { useSession } from "../api/session";
import { shopQuery } from "../api/shop";
import type { WaitingPayment } from "../api/types";
import { deadlineSummary } from "../lib/deadline";
import { count } from "../lib/money";
import { paths } from "../lib/paths";
import { Brand } from "../ui/Brand";
import { roleLabel } from "../ui/badges";
import { useNow } from "../ui/clock";
import { Icon } from "../ui/Icon";
import { Kbd } from "../ui/Kbd";
import layout from "../ui/layout.module.css";
import text from "../ui/text.module.css";
import { MessageCount } from "./MessageCount";
import { navFor } from "./nav";
import { PushSwitch } from "./PushSwitch";
import styles from "./Sidebar.module.css";
import { SoundSwitch } from "./SoundSwitch";
import { useIsDark } from "./theme";

type Waiting = UseQueryResult<{ total: number; payments: WaitingPayment[] }>;

type Props = {
  /** Null for who does not verify payments. */
  waiting: Waiting | null;
  onVerify: () => void;
  onKeys: () => void;
  onTheme: () => void;
};

export function Sidebar({ waiting, onVerify, onKeys, onTheme }: Props) {
  const navigate = useNavigate();
  const { user: admin } = useSession();
  const shop = useQuery(shopQuery).data;
  const dark = useIsDark();
  return (
    <aside className={styles.side} aria-label="Back office">
      <Brand name={shop?.name ?? "Shop"} subtitle="Back office" />
      {waiting ? <VerifyButton waiting={waiting} onVerify={onVerify} /> : null}
      <nav aria-label="Main">
        {navFor(admin).map(({ to, label, icon, counts }) => (
          <NavLink key={to} to={to} title={label}>
            <Icon name={icon} />
            <span>{label}</span>
            {counts ? <MessageCount /> : null}
          </NavLink>
        ))}
      </nav>
      <div className={styles.end}>
        <button type="button" onClick={onKeys} title="Keyboard help (?)" aria-keyshortcuts="?">
          <Icon name="help" />
          <span className={layout.grow}>Keyboard help</span>
          <Kbd>?</Kbd>
        </button>
        <button type="button" onClick={onTheme} title={dark ? "Light theme" : "Dark theme"}>
          <Icon name={dark ? "sun" : "moon"} />
          <span>{dark ? "Light theme" : "Dark theme"}</span>
        </button>
        {waiting ? <SoundSwitch /> : null}
        {waiting ? <PushSwitch /> : null}
        <button type="button" onClick={() => navigate(-1)} title="Back">
          <Icon name="back" />
          <span>Back</span>
        </button>
        <Link to={paths.profile} title={admin?.name || admin?.email}>
          <Icon name="users" />
          <span>
            {admin?.name || admin?.email}
            <br />
            <small className={text.tiny}>{admin ? roleLabel[admin.role] : null}</small>
          </span>
        </Link>
        <button type="button" onClick={() => void signOut()} title="Sign out">
          <Icon name="leave" />
          <span>Sign out</span>
        </button>
      </div>
    </aside>
  );
}

function VerifyButton({ waiting, onVerify }: { waiting: Waiting; onVerify: () => void }) {
  const now = useNow();
  const { data, isError, dataUpdatedAt } = waiting;
  const summary = !data
    ? isError
      ? "Number not known"
      : "Loading"
    : data.total === 0
      ? "No payment is waiting."
      : deadlineSummary(
          data.payments.map((payment) => payment.deadline),
          now,
        );
  return (
    <button
      type="button"
      className={cx(styles.waiting, data?.total === 0 && styles.none)}
      onClick={onVerify}
      title="Verify payments (V)"
      aria-keyshortcuts="V"
    >
      <b>{data ? count(data.total) : "–"}</b>
      <span>
        Verify payments <Kbd>V</Kbd>
      </span>
      <small>{summary}</small>
      {data && isError ? <small>As of {formatTime(dataUpdatedAt)}, refresh failed</small> : null}
    </button>
  );
}
