import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { statementQuery } from "../api/statements";
import { StatementView } from "../features/statements/StatementView";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { QueryState } from "../ui/QueryState";

const back = { to: paths.statements, label: "Back to Statements" };

export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(statementQuery(id));
  return (
    <QueryState query={query} errorTitle={failed.fetchStatement} missing="Statement not found" back={back}>
      {(statement) => <StatementView key={statement._id} statement={statement} />}
    </QueryState>
  );
}
