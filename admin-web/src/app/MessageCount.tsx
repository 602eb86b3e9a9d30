import { useQuery } from "@tanstack/react-query";
import { openMessagesQuery } from "../api/messages";
import { Count } from "../ui/Count";
import layout from "../ui/layout.module.css";

/** How many messages wait for an answer; nothing at none, a dash while that is not known. */
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
