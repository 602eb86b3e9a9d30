import { useQuery } from "@tanstack/react-query";
import { openMessagesQuery } from "../api/messages";
import { Count } from "../ui/Count";
import layout from "../ui/layout.module.css";

/** Number of messages without an answer; nothing for none, a dash while unknown. */
export function MessageCount() {
  const { data, isError } = useQuery(openMessagesQuery);
  if (!data) {
    return isError ? (
      <Count>
        <span aria-hidden="true">–</span>
        <span className={layout.unseen}>Number not known</span>
      </Count>
    ) : null;
  }
  if (data.total === 0) return null;
  return (
    <Count>
      {data.total > 99 ? "99+" : data.total}
      <span className={layout.unseen}> wait for an answer</span>
    </Count>
  );
}
