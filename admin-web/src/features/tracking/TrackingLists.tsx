import { useQuery } from "@tanstack/react-query";
import { type TrackingImport, trackingImportsQuery } from "../../api/tracking";
import { dayTime } from "../../lib/dates";
import { listSchema } from "../../lib/listSchema";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import type { Column } from "../../ui/DataTable";
import { ListCard } from "../../ui/ListPage";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import { useListParams } from "../../ui/useListParams";
import { NewListCard } from "./NewListCard";
import { importSummary } from "./outcomes";

const schema = listSchema({}, [10, 25, 50]);
const idOf = ({ _id }: TrackingImport) => _id;

const columns: Column<TrackingImport>[] = [
  {
    key: "source",
    head: "List",
    cell: (one) => (
      <>
        <RowLink to={paths.trackingImport(one._id)}>{one.source}</RowLink>
        <small>{dayTime(one.uploadedAt)}</small>
      </>
    ),
  },
  { key: "by", head: "By", cell: ({ uploadedBy }) => uploadedBy },
  { key: "state", head: "State", cell: (one) => importSummary(one) },
];

/** A new list, and the earlier ones: what was read is never lost. */
export function TrackingLists() {
  const list = useListParams(schema);
  const query = useQuery(trackingImportsQuery(list.values));
  const { data } = query;
  return (
    <>
      <PageHead title="Tracking numbers" subtitle="Ship many orders at once, from a courier's list" />
      <div className={layout.column}>
        <NewListCard />
        <ListCard
          heading="Earlier lists"
          list={list}
          query={query}
          rows={data?.trackingImports}
          counted={data}
          errorTitle={failed.fetchTrackingImports}
          empty={{ icon: "s-shipped", title: "No lists yet" }}
          skeletonRows={3}
          label="Earlier lists"
          idOf={idOf}
          nameOf={({ source }) => source}
          columns={columns}
          card={(one) => (
            <>
              <RowLine>
                <RowLink cover to={paths.trackingImport(one._id)}>
                  {one.source}
                </RowLink>
                <span>{dayTime(one.uploadedAt)}</span>
              </RowLine>
              <RowLine>
                <RowName>{importSummary(one)}</RowName>
              </RowLine>
            </>
          )}
          href={({ _id }) => paths.trackingImport(_id)}
        />
      </div>
    </>
  );
}
