import { StatementsList } from "../features/statements/StatementsList";

export function Component() {
  return <StatementsList />;
}
