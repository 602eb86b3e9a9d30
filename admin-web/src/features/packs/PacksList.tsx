import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { deletePackMutation, packsQuery } from "../../api/packs";
import type { Pack } from "../../api/types";
import { getWriteMessage } from "../../lib/errors";
import { count } from "../../lib/money";
import { Button, ButtonLink } from "../../ui/Button";
import { CardFoot } from "../../ui/Card";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { PickFilter } from "../../ui/filters";
import { Kbd } from "../../ui/Kbd";
import { ListPage } from "../../ui/ListPage";
import text from "../../ui/text.module.css";
import { toastDone, toastError, toastFailed } from "../../ui/toast";
import { useListParams } from "../../ui/useListParams";
import { PackCard, packColumns } from "./columns";
import { type PackLabels, packPaths, packTexts } from "./kinds";
import { filterAndSort, packList, sorts, statuses } from "./packs";

const idOf = (pack: Pack) => pack._id;

export function PacksList({ labels }: { labels: PackLabels }) {
  const list = useListParams(packList);
  const query = useQuery(packsQuery(labels.kind));
  const to = packPaths(labels);
  const texts = packTexts(labels);
  const [toDelete, setToDelete] = useState<Pack | null>(null);
  const columns = useMemo(() => packColumns(labels, setToDelete), [labels]);
  const remove = useMutation({
    ...deletePackMutation,
    onSuccess: (_, { pack }) => toastDone(texts.deleted, pack.name),
    onError: (error) => toastError(getWriteMessage(error, texts.remove, "deleted")),
    onSettled: () => setToDelete(null),
  });
  const rows = query.data ? filterAndSort(query.data, list.values) : undefined;

  const failed = query.isError;
  useEffect(() => {
    if (failed) toastFailed(null, texts.loadList);
  }, [failed, texts.loadList]);

  return (
    <>
      <ListPage
        title={texts.title}
        actions={
          <>
            <Button icon="load" onClick={() => void query.refetch()}>
              Refresh
            </Button>
            <ButtonLink variant="solid" icon="plus" to={to.add} aria-keyshortcuts="N">
              Add {labels.One}
              <Kbd>N</Kbd>
            </ButtonLink>
          </>
        }
        list={list}
        query={query}
        rows={rows}
        newHref={to.add}
        filters={{
          label: `Filter ${labels.many}`,
          children: (
            <>
              <PickFilter list={list} name="status" label="Status" options={statuses} />
              <PickFilter list={list} name="sort" label="Sort By" options={sorts} />
            </>
          ),
        }}
        errorTitle={texts.loadList}
        empty={{
          icon: labels.icon,
          title: texts.none,
          noMatch: `No ${labels.one} matches these filters.`,
          first: texts.first,
          action: (
            <ButtonLink variant="solid" to={to.add}>
              Add {labels.One}
            </ButtonLink>
          ),
        }}
        skeletonRows={8}
        label={labels.Many}
        idOf={idOf}
        nameOf={(pack) => pack.name}
        columns={columns}
        card={(pack) => <PackCard pack={pack} labels={labels} onDelete={setToDelete} />}
        href={(pack) => to.view(pack._id)}
        foot={
          rows && rows.length > 0 ? (
            <CardFoot className={text.dim} as="p">
              Showing {count(rows.length)} {labels.many}
            </CardFoot>
          ) : null
        }
      />
      {toDelete ? (
        <ConfirmDialog
          title="Confirm Delete"
          confirmLabel={`Delete ${labels.One}`}
          busy={remove.isPending}
          onCancel={() => setToDelete(null)}
          onConfirm={() => remove.mutate({ kind: labels.kind, pack: toDelete })}
        >
          <p>
            Delete <b>{toDelete.name}</b> with {toDelete.crackers.length}{" "}
            {toDelete.crackers.length === 1 ? "item" : "items"}?
          </p>
          <p>This action cannot be undone.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
