import { Icon } from "./Icon";

/** How many rows wait behind it; see useStableRows. */
export function NewRowsButton({ fresh, one, onShow }: { fresh: number; one: string; onShow: () => void }) {
  if (fresh === 0) return null;
  return (
    <button type="button" className="fresh" onClick={onShow}>
      <Icon name="load" />
      {fresh} new {fresh === 1 ? one : `${one}s`}
    </button>
  );
}
