import type { GlyphName } from "./glyphs";
import { Icon } from "./Icon";

type Stat = { label: string; value: string; exact?: string; icon?: GlyphName };

export function StatCards({ stats, two = false }: { stats: Stat[]; two?: boolean }) {
  return (
    <dl className={two ? "stats pair" : "stats"}>
      {stats.map(({ label, value, exact, icon }) => (
        <div className="card stat" key={label}>
          <dt>
            {icon ? <Icon name={icon} /> : null}
            {label}
          </dt>
          <dd title={exact}>
            {exact ? <span className="sr">{exact}</span> : null}
            <span aria-hidden={exact ? true : undefined}>{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
