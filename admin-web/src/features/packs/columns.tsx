import { Link } from "react-router-dom";
import type { Pack } from "../../api/types";
import { fullDay } from "../../lib/dates";
import { count, rupees } from "../../lib/money";
import { ActiveBadge } from "../../ui/badges";
import type { Column } from "../../ui/DataTable";
import { Icon } from "../../ui/Icon";
import { packPaths, type Words } from "./kinds";
import { excerpt } from "./packs";

type Props = { pack: Pack; words: Words; onDelete: (pack: Pack) => void };

function Acts({ pack, words, onDelete }: Props) {
  const to = packPaths(words);
  return (
    <>
      <Link className="btn small icon bare" to={to.view(pack._id)} aria-label={`View ${pack.name}`}>
        <Icon name="eye" />
      </Link>
      <Link className="btn small icon bare" to={to.edit(pack._id)} aria-label={`Edit ${pack.name}`}>
        <Icon name="edit" />
      </Link>
      <button
        type="button"
        className="btn small icon bare"
        aria-label={`Delete ${pack.name}`}
        onClick={() => onDelete(pack)}
      >
        <Icon name="bin" />
      </button>
    </>
  );
}

export function packColumns(words: Words, onDelete: (pack: Pack) => void): Column<Pack>[] {
  return [
    {
      key: "name",
      head: "Name",
      cell: (pack) => (
        <>
          <Link className="no wrapped" to={packPaths(words).view(pack._id)}>
            {pack.name}
          </Link>
          <small className="mono">ID: {pack._id}</small>
        </>
      ),
    },
    { key: "price", head: "Price", right: true, cell: (pack) => <b>{rupees(pack.price)}</b> },
    { key: "description", head: "Description", className: "long", cell: (pack) => excerpt(pack.description) },
    { key: "items", head: "Items", right: true, cell: (pack) => count(pack.crackers.length) },
    { key: "status", head: "Status", cell: (pack) => <ActiveBadge active={pack.isActive} /> },
    { key: "created", head: "Created", right: true, className: "nw dim", cell: (pack) => fullDay(pack.createdAt) },
    {
      key: "acts",
      head: "Actions",
      right: true,
      cell: (pack) => (
        <span className="actions">
          <Acts pack={pack} words={words} onDelete={onDelete} />
        </span>
      ),
    },
  ];
}

export function PackCard({ pack, words, onDelete }: Props) {
  return (
    <>
      <div className="line">
        <Link className="no cover" to={packPaths(words).view(pack._id)}>
          {pack.name}
        </Link>
        <b>{rupees(pack.price)}</b>
      </div>
      <div className="line">
        <small>
          {count(pack.crackers.length)} items, created {fullDay(pack.createdAt)}
        </small>
        {pack.isActive ? null : <ActiveBadge active={false} />}
      </div>
      <div className="acts">
        <Acts pack={pack} words={words} onDelete={onDelete} />
      </div>
    </>
  );
}
