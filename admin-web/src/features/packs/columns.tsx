import { formatDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import type { Pack } from "../../api/types";
import { count } from "../../lib/money";
import { ActiveBadge } from "../../ui/badges";
import type { Column } from "../../ui/DataTable";
import { RowActions, RowLine, RowTools } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import { CellActions } from "../../ui/Table";
import text from "../../ui/text.module.css";
import { type PackLabels, packPaths } from "./kinds";
import { excerpt } from "./packs";

/** How many the stock of its products is enough for; a dash when nothing is counted. */
export function availableText({ available }: Pack): string {
  return available === null ? "–" : count(available);
}

type Props = { pack: Pack; labels: PackLabels; onDelete: (pack: Pack) => void };

function PackActions({ pack, labels, onDelete }: Props) {
  const to = packPaths(labels);
  return (
    <RowTools name={pack.name} view={to.view(pack._id)} edit={to.edit(pack._id)} onDelete={() => onDelete(pack)} />
  );
}

export function packColumns(labels: PackLabels, onDelete: (pack: Pack) => void): Column<Pack>[] {
  return [
    {
      key: "name",
      head: "Name",
      cell: (pack) => (
        <>
          <RowLink wrapped to={packPaths(labels).view(pack._id)}>
            {pack.name}
          </RowLink>
          <small className={text.mono}>ID: {pack._id}</small>
        </>
      ),
    },
    { key: "price", head: "Price", right: true, cell: (pack) => <b>{rupees(pack.price)}</b> },
    { key: "description", head: "Description", variant: "long", cell: (pack) => excerpt(pack.description) },
    { key: "items", head: "Items", right: true, cell: (pack) => count(pack.crackers.length) },
    { key: "available", head: "Available", right: true, cell: (pack) => availableText(pack) },
    { key: "status", head: "Status", cell: (pack) => <ActiveBadge active={pack.isActive} /> },
    { key: "created", head: "Created", right: true, variant: "quiet", cell: (pack) => formatDay(pack.createdAt) },
    {
      key: "acts",
      head: "Actions",
      right: true,
      cell: (pack) => (
        <CellActions>
          <PackActions pack={pack} labels={labels} onDelete={onDelete} />
        </CellActions>
      ),
    },
  ];
}

export function PackCard({ pack, labels, onDelete }: Props) {
  return (
    <>
      <RowLine>
        <RowLink cover to={packPaths(labels).view(pack._id)}>
          {pack.name}
        </RowLink>
        <b>{rupees(pack.price)}</b>
      </RowLine>
      <RowLine>
        <small>
          {count(pack.crackers.length)} items, available {availableText(pack)}, created {formatDay(pack.createdAt)}
        </small>
        {pack.isActive ? null : <ActiveBadge active={false} />}
      </RowLine>
      <RowActions>
        <PackActions pack={pack} labels={labels} onDelete={onDelete} />
      </RowActions>
    </>
  );
}
