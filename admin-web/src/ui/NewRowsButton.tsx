import { Icon } from "./Icon";
import styles from "./NewRowsButton.module.css";

/** Number of rows that it adds; see useStableRows. */
export function NewRowsButton({ fresh, one, onShow }: { fresh: number; one: string; onShow: () => void }) {
  if (fresh === 0) return null;
  return (
    <button type="button" className={styles.fresh} onClick={onShow}>
      <Icon name="load" />
      {fresh} new {fresh === 1 ? one : `${one}s`}
    </button>
  );
}
