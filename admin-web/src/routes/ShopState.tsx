import { formatTime } from "@shop/shared/lib/dates";
import { useQuery } from "@tanstack/react-query";
import { shopStateQuery } from "../api/shopState";
import { GivenUpMails } from "../features/shop-state/GivenUpMails";
import { ShopStateView } from "../features/shop-state/ShopStateView";
import { failed } from "../lib/messages";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { LoadingOrError } from "../ui/ListState";
import layout from "../ui/layout.module.css";
import { PageHead } from "../ui/PageHead";
import { RefreshNote } from "../ui/RefreshNote";

export function Component() {
  const query = useQuery(shopStateQuery);
  const { data, dataUpdatedAt } = query;
  return (
    <>
      <PageHead
        title="How is the shop?"
        subtitle={dataUpdatedAt > 0 ? `Asked at ${formatTime(dataUpdatedAt)}, and again every 30 seconds` : undefined}
      >
        <Button size="small" icon="load" aria-label="Ask again" onClick={() => void query.refetch()} />
      </PageHead>
      <RefreshNote place="page" what="state of the shop" query={query} />
      {data ? (
        <ShopStateView state={data} />
      ) : (
        <Card className={layout.below}>
          <LoadingOrError query={query} errorTitle={failed.fetchShopState} skeleton={{ rows: 8, columns: 2 }} />
        </Card>
      )}
      <GivenUpMails />
    </>
  );
}
