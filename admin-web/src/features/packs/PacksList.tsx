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
import { packPaths, packTexts, type Words } from "./kinds";
import { filterAndSort, packList, sorts, statuses } from "./packs";

const idOf = (pack: Pack) => pack._id;

export function PacksList({ words }: { words: Words }) {
  const list = useListParams(packList);
  const query = useQuery(packsQuery(words.kind));
  const to = packPaths(words);
  const texts = packTexts(words);
  const [toDelete, setDoomed] = useState<Pack | null>(null);
  const columns = useMemo(() => packColumns(words, setDoomed), [words]);
  const remove = useMutation({
    ...deletePackMutation,
    onSuccess: (_, { pack }) => toastDone(texts.deleted, pack.name),
    onError: (error) => toastError(getWriteMessage(error, texts.remove, "deleted")),
    onSettled: () => setDoomed(null),
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
            <ButtonLink kind="main" icon="plus" to={to.add} aria-keyshortcuts="N">
              Add {words.One}
              <Kbd>N</Kbd>
            </ButtonLink>
          </>
        }
        list={list}
        query={query}
        rows={rows}
        newHref={to.add}
        filters={{
          label: `Filter ${words.many}`,
          children: (
            <>
              <PickFilter list={list} name="status" label="Status" options={statuses} />
              <PickFilter list={list} name="sort" label="Sort By" options={sorts} />
            </>
          ),
        }}
        words={texts.loadList}
        empty={{
          icon: words.icon,
          title: texts.none,
          noMatch: `No ${words.one} matches these filters.`,
          first: texts.first,
          act: (
            <ButtonLink kind="main" to={to.add}>
              Add {words.One}
            </ButtonLink>
          ),
        }}
        skeletonRows={8}
        label={words.Many}
        idOf={idOf}
        nameOf={(pack) => pack.name}
        columns={columns}
        card={(pack) => <PackCard pack={pack} words={words} onDelete={setDoomed} />}
        href={(pack) => to.view(pack._id)}
        foot={
          rows && rows.length > 0 ? (
            <CardFoot className={text.dim} as="p">
              Showing {count(rows.length)} {words.many}
            </CardFoot>
          ) : null
        }
      />
      {toDelete ? (
        <ConfirmDialog
          title="Confirm Delete"
          act={`Delete ${words.One}`}
          busy={remove.isPending}
          onKeep={() => setDoomed(null)}
          onAct={() => remove.mutate({ kind: words.kind, pack: toDelete })}
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
