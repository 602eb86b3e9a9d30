import { AuditList } from "../features/audit/AuditList";

export function Component() {
  return <AuditList />;
}
