import type { EnquiryRow, EnquiryStatus } from "../../api/enquiries";
import { dayTime } from "../../lib/dates";
import { State } from "../../ui/badges";
import { useNow } from "../../ui/clock";

export const statusLabel: Record<EnquiryStatus, string> = {
  new: "New",
  contacted: "Contacted",
  agreed: "Agreed",
  closed: "Closed",
};

const tones = { new: "new", contacted: "going", agreed: "good", closed: "off" } as const;
const glyphs = { new: "s-pending", contacted: "phone", agreed: "check", closed: "stop" } as const;

export function EnquiryBadge({ status }: { status: EnquiryStatus }) {
  return (
    <State tone={tones[status]} icon={glyphs[status]}>
      {statusLabel[status]}
    </State>
  );
}

/** The deadline of the first contact; nothing afterwards. */
export function DueMark({ status, dueAt }: Pick<EnquiryRow, "status" | "dueAt">) {
  const now = useNow();
  if (status !== "new") return null;
  const isLate = new Date(dueAt).getTime() < now;
  return (
    <State tone={isLate ? "new" : "plain"} icon={isLate ? "warn" : "clock"}>
      {isLate ? "Overdue since" : "Due"} {dayTime(dueAt)}
    </State>
  );
}
