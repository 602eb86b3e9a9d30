import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { sheetQuery } from "../api/sheets";
import { SheetView } from "../features/sheets/SheetView";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { QueryState } from "../ui/QueryState";

const back = { to: paths.sheets, label: "To import and export" };

export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(sheetQuery(id));
  return (
    <QueryState query={query} errorTitle={failed.fetchSheet} missing="This import was not found" back={back}>
      {(sheet) => <SheetView key={id} sheet={sheet} />}
    </QueryState>
  );
}
