import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type SellingScreen, sellingQuery } from "../../api/selling";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { QueryState } from "../../ui/QueryState";
import { ExplainCard } from "./ExplainCard";
import { modeLabel } from "./labels";
import { PeriodsCard } from "./PeriodsCard";
import { RulesCard } from "./RulesCard";

const back = { to: paths.dashboard, label: "To the Dashboard" };

/** When the shop takes orders, enquiries or nothing, and where it sends on which terms. For super admins. */
export function Selling() {
  const query = useQuery(sellingQuery);
  return (
    <>
      <PageHead title="Selling" said={query.data ? `Today: ${modeLabel[query.data.mode]}` : null} />
      <QueryState query={query} words={failed.fetchSelling} missing={failed.fetchSelling} back={back}>
        {(screen) => (
          <div className={layout.column}>
            <PeriodsCard screen={screen} />
            <Editor key={screen.version} screen={screen} />
          </div>
        )}
      </QueryState>
    </>
  );
}

function Editor({ screen }: { screen: SellingScreen }) {
  const [rules, setRules] = useState(screen.rules);
  return (
    <>
      <RulesCard screen={screen} rules={rules} onRules={setRules} />
      <ExplainCard rules={rules} />
    </>
  );
}
