import { cx } from "@shop/shared/lib/classes";
import { Link } from "react-router-dom";
import card from "./Card.module.css";
import { Icon } from "./Icon";
import type { IconName } from "./icons";
import layout from "./layout.module.css";
import styles from "./StatCard.module.css";

/** `value` is null while it is not known; `exact` is the whole number behind a short one. */
type Stat = { label: string; value: string | null; exact?: string; icon?: IconName; to?: string };

/** In place of a number that could not be loaded: never 0. */
function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span> <small>not known</small>
    </>
  );
}

export function StatCards({ stats }: { stats: Stat[] }) {
  return (
    <dl className={styles.cards}>
      {stats.map(({ label, value, exact, icon, to }) => (
        <div className={cx(card.card, styles.stat)} key={label}>
          <dt>
            {icon ? <Icon name={icon} /> : null}
            {to ? <Link to={to}>{label}</Link> : label}
          </dt>
          <dd title={exact} className={value !== null && value.length > 9 ? styles.long : undefined}>
            {exact ? <span className={layout.unseen}>{exact}</span> : null}
            {value === null ? <Unknown /> : <span aria-hidden={exact ? true : undefined}>{value}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
