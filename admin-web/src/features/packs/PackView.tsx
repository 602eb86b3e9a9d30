import { formatMoment } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { Link } from "react-router-dom";
import type { Pack } from "../../api/types";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { ButtonLink } from "../../ui/Button";
import { ActiveBadge } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { KeyValues, Total } from "../../ui/KeyValues";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { RowList } from "../../ui/RowList";
import { Thumb } from "../../ui/Thumb";
import text from "../../ui/text.module.css";
import { availableText } from "./columns";
import { type PackLabels, packPaths } from "./kinds";
import { countPieces } from "./packs";

export function PackView({ pack, labels }: { pack: Pack; labels: PackLabels }) {
  const to = packPaths(labels);
  const lines = pack.crackers.length;
  return (
    <>
      <PageHead
        title={pack.name}
        back={{ to: to.list, label: `Back to ${labels.many}` }}
        badges={<ActiveBadge active={pack.isActive} />}
      >
        <ButtonLink variant="solid" icon="edit" to={to.edit(pack._id)}>
          Edit {labels.One}
        </ButtonLink>
      </PageHead>
      <div className={layout.aside}>
        <div className={layout.column}>
          <Card>
            <header>
              <h2>Description</h2>
            </header>
            <CardBody className={text.prose} as="p">
              {pack.description || "No description"}
            </CardBody>
          </Card>
          <Card>
            <header>
              <h2>Items ({lines})</h2>
            </header>
            {lines === 0 ? (
              <CardBody className={text.note} as="p">
                No products added
              </CardBody>
            ) : (
              <RowList>
                {pack.crackers.map((line, index) => (
                  <li key={`${line.name}${index}`}>
                    <span>
                      {line.product ? <Link to={paths.product(line.product)}>{line.name}</Link> : line.name}
                      {line.product ? null : <small className={text.block}>Free text, no stock</small>}
                    </span>
                    <b className={text.nowrap}>Qty: {count(line.quantity)}</b>
                  </li>
                ))}
              </RowList>
            )}
          </Card>
        </div>
        <div className={layout.column}>
          {pack.image ? (
            <Card>
              <header>
                <h2>Picture</h2>
              </header>
              <CardBody>
                <Thumb large src={pack.image.url} alt={pack.name} />
              </CardBody>
            </Card>
          ) : null}
          <Card>
            <header>
              <h2>Summary</h2>
            </header>
            <KeyValues>
              <dt>Total quantity</dt>
              <dd>{count(countPieces(pack.crackers))}</dd>
              <dt>Total items</dt>
              <dd>{lines} different products</dd>
              <dt>Available</dt>
              <dd>{availableText(pack)}</dd>
              <dt>Created</dt>
              <dd>{formatMoment(pack.createdAt)}</dd>
              <dt>Updated</dt>
              <dd>{formatMoment(pack.updatedAt)}</dd>
              <Total label="Price">{rupees(pack.price)}</Total>
            </KeyValues>
          </Card>
        </div>
      </div>
    </>
  );
}
