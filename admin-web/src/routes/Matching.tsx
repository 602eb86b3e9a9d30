import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { oneOf } from "../api/client";
import { matchingQuery } from "../api/matching";
import { MatchingList } from "../features/matching/MatchingList";
import { pageSizes, tabLabel, tabNames } from "../features/matching/proposals";
import { ProofViewer } from "../features/orders/ProofViewer";
import { dayTime } from "../lib/dates";
import { count } from "../lib/money";
import { TabLinks } from "../ui/TabLinks";

/** The tabs show the size of each class; decisions on a tab can be undone until it is left. */
export function Component() {
  const [params] = useSearchParams();
  const tab = oneOf(tabNames, params.get("tab") ?? "") ?? "certain";
  const counts = useQuery(matchingQuery(tab, 1, pageSizes[0])).data?.counts;
  const tabs = tabNames.map((key) => ({
    key,
    label: counts ? `${tabLabel[key]} (${count(counts[key])})` : tabLabel[key],
  }));
  return (
    <>
      <TabLinks label="Classes" tabs={tabs} current={tab} />
      <MatchingList
        key={tab}
        tab={tab}
        proof={(claim, onRenew) => (
          <ProofViewer
            key={claim.paymentScreenshot?._id ?? claim._id}
            proof={claim.paymentScreenshot}
            customer={claim.customerName}
            caption={claim.submittedAt ? `Sent ${dayTime(claim.submittedAt)}.` : "Not sent yet."}
            onSeen={() => undefined}
            onExpired={onRenew}
          />
        )}
      />
    </>
  );
}
