import type { OrderEvent } from "../../api/types";
import { dayTime } from "../../lib/dates";
import { Icon } from "../../ui/Icon";
import { stepOf } from "./timeline";

/** Newest last; ticks for the past, the status' own glyph for now. */
export function Timeline({ events }: { events: OrderEvent[] }) {
  return (
    <section className="card">
      <header>
        <h2>Timeline</h2>
      </header>
      <ol className="body time">
        {events.map((event, index) => {
          const step = stepOf(event);
          const now = index === events.length - 1 && index > 0;
          return (
            <li key={`${event.at}${event.kind}${index}`} className={now ? undefined : "done"}>
              <Icon name={now ? step.icon : "check"} />
              <b>{step.title}</b>
              <time dateTime={event.at}>{dayTime(event.at)}</time>
              {step.said ? <small>{step.said}</small> : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
