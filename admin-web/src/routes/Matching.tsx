import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { oneOf } from "../api/client";
import { matchingQuery } from "../api/matching";
import { DecidedList } from "../features/matching/DecidedList";
import { MatchingList } from "../features/matching/MatchingList";
import { decidedLabel, decidedNames, pageSizes, tabLabel, tabNames } from "../features/matching/proposals";
import { ProofViewer } from "../features/orders/ProofViewer";
import { dayTime } from "../lib/dates";
import { count } from "../lib/money";
import { type Tab, TabLinks } from "../ui/TabLinks";

/** The tabs show the size of each class; what was decided is listed behind them. */
export function Component() {
  const [params] = useSearchParams();
  const decided = oneOf(decidedNames, params.get("tab") ?? "");
  const tab = oneOf(tabNames, params.get("tab") ?? "") ?? "certain";
  const counts = useQuery(matchingQuery(tab, 1, pageSizes[0])).data?.counts;
  const tabs: Tab[] = tabNames.map((key) => ({
    key,
    label: counts ? `${tabLabel[key]} (${count(counts[key])})` : tabLabel[key],
  }));
  tabs.push(...decidedNames.map((key) => ({ key, label: decidedLabel[key] })));
  if (decided) {
    return (
      <>
        <TabLinks label="Classes" tabs={tabs} current={decided} />
        <DecidedList key={decided} state={decided} />
      </>
    );
  }
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
