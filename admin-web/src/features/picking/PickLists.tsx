import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { makePickListMutation, type PickListRow, pickListsQuery } from "../../api/picking";
import { dayTime } from "../../lib/dates";
import { getWriteMessage } from "../../lib/errors";
import { listSchema } from "../../lib/listSchema";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import type { Column } from "../../ui/DataTable";
import { Checkbox } from "../../ui/Field";
import { ListCard } from "../../ui/ListPage";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import text from "../../ui/text.module.css";
import { useListParams } from "../../ui/useListParams";
import { ScanBox } from "./ScanBox";
import { sourceLabel } from "./source";

const schema = listSchema({}, [10, 25, 50]);
const idOf = ({ _id }: PickListRow) => _id;
const nameOf = ({ _id }: PickListRow) => `Pick list ${_id}`;

const columns: Column<PickListRow>[] = [
  {
    key: "name",
    head: "List",
    cell: (one) => (
      <>
        <RowLink to={paths.pickList(one._id)}>{nameOf(one)}</RowLink>
        <small>{dayTime(one.madeAt)}</small>
      </>
    ),
  },
  { key: "orders", head: "Orders", cell: sourceLabel },
  { key: "by", head: "By", cell: ({ madeBy }) => madeBy },
];

/** A scanner's field, a new list of what is ready, and the earlier lists. */
export function PickLists() {
  const navigate = useNavigate();
  const list = useListParams(schema);
  const query = useQuery(pickListsQuery(list.values));
  const [listedToo, setListedToo] = useState(false);
  const make = useMutation({
    ...makePickListMutation,
    onSuccess: ({ pickList }) => navigate(paths.pickList(pickList._id)),
  });
  const { data } = query;
  return (
    <>
      <PageHead title="Picking" subtitle="Fetch the goods of many orders at once, then pack them one by one" />
      <div className={layout.column}>
        <Card aria-label="Pack an order">
          <CardBody>
            <ScanBox focused />
          </CardBody>
        </Card>
        <Card aria-label="New pick list">
          <CardBody className={layout.fields}>
            <FormError>{make.error ? getWriteMessage(make.error, failed.makePickList, "made") : ""}</FormError>
            <Checkbox
              label="With the orders of earlier lists"
              checked={listedToo}
              onChange={(event) => setListedToo(event.currentTarget.checked)}
            />
            <div>
              <Button
                variant="solid"
                size="big"
                icon="list"
                busy={make.isPending}
                onClick={() => make.mutate({ body: { ready: true, listedToo } })}
              >
                List what is paid and not shipped
              </Button>
            </div>
            <span className={text.hint}>
              At most 500 orders, the oldest first. For other orders, select them in Orders and choose Pick list.
            </span>
          </CardBody>
        </Card>
        <ListCard
          heading="Pick lists"
          list={list}
          query={query}
          rows={data?.pickLists}
          counted={data}
          errorTitle={failed.fetchPickLists}
          empty={{ icon: "list", title: "No pick lists yet" }}
          skeletonRows={3}
          label="Pick lists"
          idOf={idOf}
          nameOf={nameOf}
          columns={columns}
          card={(one) => (
            <>
              <RowLine>
                <RowLink cover to={paths.pickList(one._id)}>
                  {nameOf(one)}
                </RowLink>
                <span>{dayTime(one.madeAt)}</span>
              </RowLine>
              <RowLine>
                <RowName>{sourceLabel(one)}</RowName>
              </RowLine>
            </>
          )}
          href={({ _id }) => paths.pickList(_id)}
        />
      </div>
    </>
  );
}
