import { useQuery } from "@tanstack/react-query";
import { type Looking, presenceQuery, type Screen } from "../../api/notes";
import { Alert } from "../../ui/Alert";

const screenNames: Record<Screen, string> = { payment: "payment", order: "order" };

/** Names who else looks at this order or payment. It locks nothing. */
export function Presence({ order, screen }: { order: string; screen: Screen }) {
  const others = useQuery(presenceQuery(order, screen)).data ?? [];
  return (
    <div role="status">
      {others.length > 0 ? (
        <Alert icon="eye" place="page">
          {others.map(presenceText).join(" ")}
        </Alert>
      ) : null}
    </div>
  );
}

function presenceText({ name, screen }: Looking): string {
  return `${name} is looking at this ${screenNames[screen]}.`;
}
