import { formatDay, formatMoment } from "@shop/shared/lib/dates";
import { afterLayers } from "@shop/shared/lib/layers";
import { rupees } from "@shop/shared/lib/money";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { deleteProductMutation } from "../../api/products";
import { useMay } from "../../api/session";
import type { Product } from "../../api/types";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Button, ButtonLink } from "../../ui/Button";
import { ActiveBadge, StockBadge } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { KeyValues } from "../../ui/KeyValues";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { Thumb } from "../../ui/Thumb";
import text from "../../ui/text.module.css";
import { toastDone, toastError } from "../../ui/toast";
import { discountText } from "./columns";
import styles from "./ProductView.module.css";
import pictures from "./pictures.module.css";
import { effectNames, noiseText } from "./stated";

const recentReviews = 5;

/** '30 × 5.5 × 2 cm'; an unknown side is a dash. */
function sizeText(sides: Product["dimensions"]): string {
  if (!sides) return "";
  const all = [sides.length, sides.width, sides.height];
  return all.every((side) => side === null) ? "" : `${all.map((side) => side ?? "–").join(" × ")} cm`;
}

export function ProductView({ product }: { product: Product }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { reviews } = product;
  const size = sizeText(product.dimensions);
  const specifications = Object.entries(product.specifications);
  const edits = useMay("edit_catalogue");
  const remove = useMutation({
    ...deleteProductMutation,
    onSuccess: () => toastDone("Product deleted successfully", product.name),
    onError: (error) => toastError(getWriteMessage(error, failed.deleteProduct, "deleted")),
    onSettled: () => setAsking(false),
  });
  // Only while this page is shown: a person who has left it is not redirected.
  useEffect(() => {
    if (remove.isSuccess) afterLayers(() => navigate(`${paths.products}?refresh=1`, { replace: true }));
  }, [remove.isSuccess, navigate]);

  return (
    <>
      <PageHead
        title={product.name}
        back={{ to: paths.products, label: "Back to products" }}
        badges={
          <>
            <ActiveBadge active={product.isActive} />
            <StockBadge stock={product.stock} />
          </>
        }
      >
        {edits ? (
          <>
            <Button variant="bad-line" icon="bin" onClick={() => setAsking(true)}>
              Delete
            </Button>
            <ButtonLink variant="solid" icon="edit" to={paths.editProduct(product._id)}>
              Edit Product
            </ButtonLink>
          </>
        ) : null}
      </PageHead>
      <div className={layout.two}>
        <div className={layout.column}>
          <Card>
            <header>
              <h2>Pictures</h2>
              <span className={text.note}>{count(product.images.length)}</span>
            </header>
            <CardBody>
              {product.images.length === 0 ? (
                <p className={text.note}>No picture yet. Customers see a placeholder.</p>
              ) : null}
              <ul className={pictures.pictures}>
                {product.images.map((image, index) => (
                  <li className={pictures.picture} key={image._id}>
                    <Thumb large src={image.url} alt={`${product.name}, picture ${index + 1}`} />
                    {index === 0 ? <span className={pictures.main}>Main</span> : null}
                  </li>
                ))}
              </ul>
            </CardBody>
          </Card>
          <Card>
            <header>
              <h2>Description</h2>
            </header>
            <CardBody className={text.prose} as="p">
              {product.description}
            </CardBody>
          </Card>
          {product.safetyInstructions.length > 0 ? (
            <Card>
              <header>
                <h2>Safety instructions</h2>
              </header>
              <CardBody className={styles.safety} as="ul">
                {product.safetyInstructions.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </CardBody>
            </Card>
          ) : null}
          <Card>
            <header>
              <h2>Recent reviews</h2>
              <span className={text.note}>
                {product.ratings.count > 0
                  ? `${product.ratings.average.toFixed(1)} of 5, ${count(product.ratings.count)} in all`
                  : null}
              </span>
            </header>
            {reviews.length === 0 ? (
              <CardBody className={text.note} as="p">
                No reviews yet.
              </CardBody>
            ) : (
              <ul className={styles.reviews}>
                {reviews.slice(0, recentReviews).map((review) => (
                  <li key={review._id}>
                    <b>{review.user?.name ?? "A customer"}</b>
                    <span className={text.small}>{review.rating} of 5</span>
                    <time className={text.hint} dateTime={review.createdAt}>
                      {formatDay(review.createdAt)}
                    </time>
                    <p className={text.small}>{review.comment}</p>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </div>
        <div className={layout.column}>
          <Card>
            <header>
              <h2>Price and stock</h2>
            </header>
            <KeyValues>
              <dt>Price</dt>
              <dd>
                <b>{rupees(product.price)}</b>
              </dd>
              {product.discount > 0 ? (
                <>
                  <dt>Discount</dt>
                  <dd>{discountText(product)}</dd>
                </>
              ) : null}
              <dt>Stock</dt>
              <dd>
                {count(product.stock)} <Link to={paths.productStock(product._id)}>Every change</Link>
              </dd>
              <dt>Unit</dt>
              <dd>{product.unit}</dd>
              <dt>Quantity per order</dt>
              <dd>
                {count(product.minOrderQuantity)} to {count(product.maxOrderQuantity)}
              </dd>
              <dt>Age restriction</dt>
              <dd>{product.ageRestriction}+ years</dd>
              <dt>Noise</dt>
              <dd>{noiseText(product) || "Not stated"}</dd>
              <dt>Effects</dt>
              <dd>{product.effects.map((effect) => effectNames[effect]).join(", ") || "Not stated"}</dd>
              <dt>Green cracker</dt>
              <dd>
                {product.isGreenCracker === null ? "Not stated" : product.isGreenCracker ? "Yes" : "No"}
                {product.greenCertificate ? `, certificate ${product.greenCertificate}` : ""}
              </dd>
              <dt>Weight</dt>
              <dd>{count(product.weight)} g</dd>
              {size ? (
                <>
                  <dt>Dimensions</dt>
                  <dd>{size}</dd>
                </>
              ) : null}
              {product.tags.length > 0 ? (
                <>
                  <dt>Tags</dt>
                  <dd>{product.tags.join(", ")}</dd>
                </>
              ) : null}
            </KeyValues>
          </Card>
          <Card>
            <header>
              <h2>Categories</h2>
            </header>
            <KeyValues>
              <dt>Category</dt>
              <dd>
                <Link to={paths.category(product.category._id)}>{product.category.name}</Link>
              </dd>
              <dt>Subcategories</dt>
              <dd>{product.subCategories.map(({ name }) => name).join(", ") || "None"}</dd>
              <dt>Featured</dt>
              <dd>{product.isFeatured ? "Yes" : "No"}</dd>
              <dt>Created</dt>
              <dd>{formatMoment(product.createdAt)}</dd>
              <dt>Updated</dt>
              <dd>{formatMoment(product.updatedAt)}</dd>
            </KeyValues>
          </Card>
          {specifications.length > 0 ? (
            <Card>
              <header>
                <h2>Specifications</h2>
              </header>
              <KeyValues>
                {specifications.map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{String(value)}</dd>
                  </div>
                ))}
              </KeyValues>
            </Card>
          ) : null}
        </div>
      </div>
      {asking ? (
        <ConfirmDialog
          title="Confirm Delete"
          confirmLabel="Delete Product"
          busy={remove.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => remove.mutate(product)}
        >
          <p>
            Delete <b>{product.name}</b>? Orders that hold it keep its name, price and picture.
          </p>
          <p>This action cannot be undone.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
