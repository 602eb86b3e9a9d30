import { Link } from "react-router-dom";
import type { Category } from "../../api/types";
import { fullTime } from "../../lib/dates";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { ActiveBadge } from "../../ui/badges";
import { Icon } from "../../ui/Icon";
import { PageHead } from "../../ui/PageHead";
import { Thumb } from "../../ui/Thumb";
import { imageOf } from "./columns";

export function CategoryView({ category }: { category: Category }) {
  return (
    <>
      <PageHead
        title={category.name}
        back={{ to: paths.categories, label: "Back to categories" }}
        badges={<ActiveBadge active={category.isActive} />}
      >
        <Link className="btn main-act" to={paths.editCategory(category._id)}>
          <Icon name="edit" />
          Edit Category
        </Link>
      </PageHead>
      <div className="two">
        <div className="col">
          <section className="card">
            <header>
              <h2>Description</h2>
            </header>
            <p className="body prose">{category.description}</p>
          </section>
          <section className="card">
            <header>
              <h2>Subcategories ({category.subCategories.length})</h2>
            </header>
            {category.subCategories.length === 0 ? (
              <p className="body s dim">No subcategories.</p>
            ) : (
              <ul className="lowlist">
                {category.subCategories.map((sub) => (
                  <li key={sub._id}>
                    <span>
                      <b>{sub.name}</b> <span className="dim">{sub.description}</span>
                    </span>
                    <span className="mono xs dim">{sub.slug}</span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
        <div className="col">
          <section className="card">
            <div className="body">
              <Thumb large src={imageOf(category)} alt={category.name} />
            </div>
          </section>
          <section className="card">
            <dl className="body kv">
              <dt>Slug</dt>
              <dd className="mono">{category.slug}</dd>
              <dt>Products</dt>
              <dd>
                <Link to={`${paths.products}?category=${category.slug}`}>{count(category.productCount)}</Link>
              </dd>
              <dt>Created</dt>
              <dd>{fullTime(category.createdAt)}</dd>
              <dt>Updated</dt>
              <dd>{fullTime(category.updatedAt)}</dd>
            </dl>
          </section>
        </div>
      </div>
    </>
  );
}
