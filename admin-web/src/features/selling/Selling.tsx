import { toIsoDay } from "@shop/shared/lib/dates";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type SellingScreen, sellingQuery } from "../../api/selling";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { QueryState } from "../../ui/QueryState";
import { ExplainCard } from "./ExplainCard";
import { modeLabel } from "./labels";
import { PeriodsCard } from "./PeriodsCard";
import { RulesCard } from "./RulesCard";
import { SalesTextsCard } from "./SalesTextsCard";

const back = { to: paths.dashboard, label: "To the Dashboard" };

/** Today, or in a period that is not over, the shop takes enquiries only. */
const takesEnquiries = ({ mode, periods }: SellingScreen) =>
  mode === "enquiry" ||
  periods.some((period) => period.mode === "enquiry" && (!period.endsOn || period.endsOn >= toIsoDay()));

/** When the shop takes orders, enquiries or nothing, and where it sends on which terms. For super admins. */
export function Selling() {
  const query = useQuery(sellingQuery);
  return (
    <>
      <PageHead title="Selling" subtitle={query.data ? `Today: ${modeLabel[query.data.mode]}` : null} />
      <QueryState query={query} errorTitle={failed.fetchSelling} missing={failed.fetchSelling} back={back}>
        {(screen) => (
          <div className={layout.column}>
            <PeriodsCard screen={screen} />
            {takesEnquiries(screen) ? <SalesTextsCard /> : null}
            <Editor screen={screen} />
          </div>
        )}
      </QueryState>
    </>
  );
}

/** Unsaved edits are kept when another member of staff saves rules. The editor chooses which version to continue with. */
function Editor({ screen }: { screen: SellingScreen }) {
  const [base, setBase] = useState(screen);
  const [rules, setRules] = useState(screen.rules);
  /** The version that was saved here last. */
  const [own, setOwn] = useState("");
  const isEdited = JSON.stringify(rules) !== JSON.stringify(base.rules);
  const isChanged = screen.version !== base.version;
  const takeTheirs = () => {
    setBase(screen);
    setRules(screen.rules);
  };
  if (isChanged && (!isEdited || screen.version === own)) takeTheirs();
  return (
    <>
      {isChanged && isEdited ? (
        <Alert
          place="page"
          alert
          action={
            <>
              <Button size="small" onClick={takeTheirs}>
                Show the saved rules
              </Button>
              <Button size="small" onClick={() => setBase(screen)}>
                Continue with mine
              </Button>
            </>
          }
        >
          Other rules were saved meanwhile. Yours are not saved, and stay here.
        </Alert>
      ) : null}
      <RulesCard screen={base} rules={rules} onRules={setRules} onSaved={setOwn} />
      <ExplainCard rules={rules} />
    </>
  );
}
