import { cx } from "@shop/shared/lib/classes";
import { formatMoment } from "@shop/shared/lib/dates";
import { Link } from "react-router-dom";
import type { Category } from "../../api/types";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { ButtonLink } from "../../ui/Button";
import { ActiveBadge } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { KeyValues } from "../../ui/KeyValues";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { RowList } from "../../ui/RowList";
import { Thumb } from "../../ui/Thumb";
import text from "../../ui/text.module.css";
import { imageOf } from "./columns";

export function CategoryView({ category }: { category: Category }) {
  return (
    <>
      <PageHead
        title={category.name}
        back={{ to: paths.categories, label: "Back to categories" }}
        badges={<ActiveBadge active={category.isActive} />}
      >
        <ButtonLink variant="solid" icon="edit" to={paths.editCategory(category._id)}>
          Edit Category
        </ButtonLink>
      </PageHead>
      <div className={layout.two}>
        <div className={layout.column}>
          <Card>
            <header>
              <h2>Description</h2>
            </header>
            <CardBody className={text.prose} as="p">
              {category.description}
            </CardBody>
          </Card>
          <Card>
            <header>
              <h2>Subcategories ({category.subCategories.length})</h2>
            </header>
            {category.subCategories.length === 0 ? (
              <CardBody className={text.note} as="p">
                No subcategories.
              </CardBody>
            ) : (
              <RowList>
                {category.subCategories.map((sub) => (
                  <li key={sub._id}>
                    <span>
                      <b>{sub.name}</b> <span className={text.dim}>{sub.description}</span>
                    </span>
                    <span className={cx(text.hint, text.mono)}>{sub.slug}</span>
                  </li>
                ))}
              </RowList>
            )}
          </Card>
        </div>
        <div className={layout.column}>
          <Card>
            <CardBody>
              <Thumb large src={imageOf(category)} alt={category.name} />
            </CardBody>
          </Card>
          <Card>
            <KeyValues>
              <dt>Slug</dt>
              <dd className={text.mono}>{category.slug}</dd>
              <dt>Products</dt>
              <dd>
                <Link to={`${paths.products}?category=${category.slug}`}>{count(category.productCount)}</Link>
              </dd>
              <dt>Created</dt>
              <dd>{formatMoment(category.createdAt)}</dd>
              <dt>Updated</dt>
              <dd>{formatMoment(category.updatedAt)}</dd>
            </KeyValues>
          </Card>
        </div>
      </div>
    </>
  );
}
