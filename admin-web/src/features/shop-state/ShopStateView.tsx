import { cx } from "@shop/shared/lib/classes";
import { Link } from "react-router-dom";
import type { ShopState, StateLevel } from "../../api/shopState";
import { dayTime } from "../../lib/dates";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Alert } from "../../ui/Alert";
import { Pill, State } from "../../ui/badges";
import { Card } from "../../ui/Card";
import layout from "../../ui/layout.module.css";
import { StatCards } from "../../ui/StatCard";
import text from "../../ui/text.module.css";
import styles from "./ShopStateView.module.css";

const waitingPayments = `${paths.orders}?paymentStatus=verification_pending`;

function LevelBadge({ level }: { level: StateLevel }) {
  switch (level) {
    case "good":
      return (
        <State tone="good" icon="check">
          All right
        </State>
      );
    case "warning":
      return (
        <Pill tone="wait" icon="eye">
          Have a look
        </Pill>
      );
    case "bad":
      return (
        <Pill tone="failed" icon="warn">
          Act now
        </Pill>
      );
  }
}

const tones = { good: "good", warning: "plain", bad: "bad" } as const;
const formatFigure = (figure: number | null) => (figure === null ? null : count(figure));

function Figures({ figures }: { figures: ShopState["figures"] }) {
  return (
    <StatCards
      stats={[
        { label: "Orders in the last minute", value: formatFigure(figures.ordersLastMinute), icon: "cart" },
        { label: "Orders in the last hour", value: formatFigure(figures.ordersLastHour), icon: "cart" },
        { label: "Payments to verify", value: formatFigure(figures.paymentsWaiting), icon: "eye", to: waitingPayments },
        { label: "Payments matched today", value: formatFigure(figures.paymentsMatchedToday), icon: "rupee" },
        { label: "Jobs in the queue", value: formatFigure(figures.jobsWaiting), icon: "clock" },
        { label: "Mails given up", value: formatFigure(figures.mailsGivenUp), icon: "mail" },
      ]}
    />
  );
}

/** The figures, and a sentence about each part of the shop: the worst first. */
export function ShopStateView({ state }: { state: ShopState }) {
  const { level, summary, figures, findings } = state;
  return (
    <>
      <Alert tone={tones[level]} icon={level === "good" ? "check" : "warn"} place="page">
        <b>{summary}</b>
      </Alert>
      <div className={cx(layout.column, layout.below)}>
        <Figures figures={figures} />
        {figures.paymentsWaitingSince ? (
          <p className={text.note}>The oldest payment to verify came {dayTime(figures.paymentsWaitingSince)}.</p>
        ) : null}
      </div>
      <Card aria-label="Parts of the shop" className={layout.below}>
        <ul className={styles.findings}>
          {findings.map(({ level, about, says, toDo, place }) => (
            <li key={about}>
              <span>
                <LevelBadge level={level} />
              </span>
              <div>
                <b>{about}</b>
                <p>{says}</p>
                {toDo ? (
                  <p>
                    <b>What to do:</b> {toDo}{" "}
                    {place === "payments" ? <Link to={waitingPayments}>Payments to verify</Link> : null}
                  </p>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
