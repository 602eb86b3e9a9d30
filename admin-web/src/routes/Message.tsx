import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { messageQuery } from "../api/messages";
import { MessageView } from "../features/messages/MessageView";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { QueryState } from "../ui/QueryState";

const back = { to: paths.messages, label: "To the messages" };

export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(messageQuery(id));
  return (
    <QueryState query={query} errorTitle={failed.fetchMessage} missing="Message not found" back={back}>
      {(message) => <MessageView key={message._id} message={message} />}
    </QueryState>
  );
}
