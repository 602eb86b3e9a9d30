import type { Problem } from "../../api/statements";
import text from "../../ui/text.module.css";
import { placeOf } from "./states";

/** Why a file was not read, with row, column and cell where there is a place. */
export function ProblemText({ problem }: { problem: Problem }) {
  const place = placeOf(problem);
  return (
    <>
      {problem.message}
      {place ? <small className={text.block}>{place}</small> : null}
    </>
  );
}
