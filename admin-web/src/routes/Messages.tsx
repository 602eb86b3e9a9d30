import { MessagesList } from "../features/messages/MessagesList";

export function Component() {
  return <MessagesList />;
}
