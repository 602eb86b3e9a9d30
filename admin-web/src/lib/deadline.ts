/** Customers are promised an answer within 24 hours of sending their proof. */
const promisedHours = 24;
const minute = 60_000;
const hour = 60 * minute;

export type Urgency = { kind: "calm" | "soon" | "due" | "late"; left: number; text: string };

function span(ms: number): string {
  const minutes = Math.floor(ms / minute);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return `${hours} h ${String(rest).padStart(2, "0")} min`;
}

/** How far a fuse has burned: plain above 6 h, outlined under 6, double under 2, filled past the end. */
export function urgencyOf(deadline: string, now: number): Urgency {
  const ms = new Date(deadline).getTime() - now;
  const left = Math.min(1, Math.max(0, ms / (promisedHours * hour)));
  if (ms <= 0) return { kind: "late", left: 0, text: `Late by ${span(-ms)}` };
  const kind = ms < 2 * hour ? "due" : ms < 6 * hour ? "soon" : "calm";
  return { kind, left, text: `${span(ms)} left` };
}

export type Waiting = { late: number; due: number; inTime: number };

export function countByUrgency(deadlines: string[], now: number): Waiting {
  const result = { late: 0, due: 0, inTime: 0 };
  for (const deadline of deadlines) {
    const { kind } = urgencyOf(deadline, now);
    if (kind === "late") result.late += 1;
    else if (kind === "due") result.due += 1;
    else result.inTime += 1;
  }
  return result;
}

/** The line below the count in the sidebar: '1 late, next due in 1 h 08 min'. */
export function deadlineSummary(deadlines: string[], now: number): string {
  const { late } = countByUrgency(deadlines, now);
  const next = deadlines.map((deadline) => new Date(deadline).getTime() - now).filter((ms) => ms > 0);
  const first = next.length > 0 ? span(Math.min(...next)) : null;
  const parts = [late > 0 ? `${late} late` : null, first ? `next due in ${first}` : null].filter(Boolean);
  return parts.join(", ");
}
