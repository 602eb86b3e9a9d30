import type { OrderEvent } from "../../api/types";
import { dayTime } from "../../lib/dates";
import { Card, CardBody } from "../../ui/Card";
import { Icon } from "../../ui/Icon";
import styles from "./Timeline.module.css";
import { stepOf } from "./timeline";

/** Newest last; ticks for the past, the status' own glyph for now. */
export function Timeline({ events }: { events: OrderEvent[] }) {
  return (
    <Card>
      <header>
        <h2>Timeline</h2>
      </header>
      <CardBody className={styles.events} as="ol">
        {events.map((event, index) => {
          const step = stepOf(event);
          const now = index === events.length - 1 && index > 0;
          return (
            <li key={`${event.at}${event.kind}${index}`} className={now ? undefined : styles.done}>
              <Icon name={now ? step.icon : "check"} />
              <b>{step.title}</b>
              <time dateTime={event.at}>{dayTime(event.at)}</time>
              {step.detail ? <small>{step.detail}</small> : null}
            </li>
          );
        })}
      </CardBody>
    </Card>
  );
}
