import type { MessageRow, MessageStatus } from "../../api/messages";
import { dayTime } from "../../lib/dates";
import { State } from "../../ui/badges";
import { useNow } from "../../ui/clock";

export const statusLabel: Record<MessageStatus, string> = {
  open: "Waits for an answer",
  answered: "Answered",
  closed: "Closed",
};

const tones = { open: "new", answered: "good", closed: "off" } as const;
const glyphs = { open: "mail", answered: "check", closed: "stop" } as const;

export function MessageBadge({ status }: { status: MessageStatus }) {
  return (
    <State tone={tones[status]} icon={glyphs[status]}>
      {statusLabel[status]}
    </State>
  );
}

/** By when it has to be answered, and once it is, by when it has to be closed. */
export function DueMark({ answerBy, closeBy }: Pick<MessageRow, "answerBy" | "closeBy">) {
  const now = useNow();
  const isLate = (moment: string) => new Date(moment).getTime() < now;
  const closesLate = closeBy !== null && isLate(closeBy);
  if (answerBy && !closesLate) {
    const isAnswerLate = isLate(answerBy);
    return (
      <State tone={isAnswerLate ? "new" : "plain"} icon={isAnswerLate ? "warn" : "clock"}>
        {isAnswerLate ? "Answer overdue since" : "Answer by"} {dayTime(answerBy)}
      </State>
    );
  }
  if (!closeBy) return null;
  return (
    <State tone={closesLate ? "new" : "plain"} icon={closesLate ? "warn" : "clock"}>
      {closesLate ? "Not closed in 30 days, since" : "Close by"} {dayTime(closeBy)}
    </State>
  );
}
