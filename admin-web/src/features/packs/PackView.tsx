import { Link } from "react-router-dom";
import type { Pack } from "../../api/types";
import { fullTime } from "../../lib/dates";
import { count, rupees } from "../../lib/money";
import { ActiveBadge } from "../../ui/badges";
import { Icon } from "../../ui/Icon";
import { PageHead } from "../../ui/PageHead";
import { Thumb } from "../../ui/Thumb";
import { packPaths, type Words } from "./kinds";
import { pieces } from "./packs";

export function PackView({ pack, words }: { pack: Pack; words: Words }) {
  const to = packPaths(words);
  const lines = pack.crackers.length;
  return (
    <>
      <PageHead
        title={pack.name}
        back={{ to: to.list, label: `Back to ${words.many}` }}
        badges={<ActiveBadge active={pack.isActive} />}
      >
        <Link className="btn main-act" to={to.edit(pack._id)}>
          <Icon name="edit" />
          Edit {words.One}
        </Link>
      </PageHead>
      <div className="two aside">
        <div className="col">
          <section className="card">
            <header>
              <h2>Description</h2>
            </header>
            <p className="body prose">{pack.description || "No description"}</p>
          </section>
          <section className="card">
            <header>
              <h2>Items ({lines})</h2>
            </header>
            {lines === 0 ? (
              <p className="body s dim">No products added</p>
            ) : (
              <ul className="lowlist">
                {pack.crackers.map((line, index) => (
                  <li key={`${line.name}${index}`}>
                    {line.name}
                    <b className="nw">Qty: {count(line.quantity)}</b>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
        <div className="col">
          {pack.image ? (
            <section className="card">
              <header>
                <h2>Picture</h2>
              </header>
              <div className="body">
                <Thumb large src={pack.image.url} alt={pack.name} />
              </div>
            </section>
          ) : null}
          <section className="card">
            <header>
              <h2>Summary</h2>
            </header>
            <dl className="body kv">
              <dt>Total quantity</dt>
              <dd>{count(pieces(pack.crackers))}</dd>
              <dt>Total items</dt>
              <dd>{lines} different products</dd>
              <dt>Created</dt>
              <dd>{fullTime(pack.createdAt)}</dd>
              <dt>Updated</dt>
              <dd>{fullTime(pack.updatedAt)}</dd>
              <dt className="sum">Price</dt>
              <dd className="sum">{rupees(pack.price)}</dd>
            </dl>
          </section>
        </div>
      </div>
    </>
  );
}
