import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../../api/session";
import { commitMutation, type Statement, undoStatementMutation } from "../../api/statements";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Button, ButtonLink } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { ReasonDialog } from "../../ui/ReasonDialog";
import text from "../../ui/text.module.css";
import { toastDone, toastError } from "../../ui/toast";

const discarded = "Discarded before it was imported.";

/** `Import` and `Discard` of a file that was read, and the undoing of an import. */
export function StatementActions({ statement }: { statement: Statement }) {
  const { user: admin } = useSession();
  const [dialog, setDialog] = useState<"import" | "discard" | "undo" | null>(null);
  const { _id: id, state, filename, refusedCount, newCount } = statement;
  const commit = useMutation({
    ...commitMutation,
    onSuccess: ({ message }) => toastDone(message, filename),
    onError: (error) => dialog === null && toastError(getWriteMessage(error, failed.saveStatement, "imported")),
  });
  const undo = useMutation({
    ...undoStatementMutation,
    onSuccess: ({ message }) => toastDone(message, filename),
    onSettled: () => setDialog((before) => (before === "discard" ? null : before)),
    onError: (error) => dialog === "discard" && toastError(getWriteMessage(error, failed.undoImport, "undone")),
  });
  const open = ["previewed", "needs_password", "needs_date_order"].includes(state);
  const isSuper = admin?.role === "super_admin";

  if (state === "committed") {
    return (
      <>
        <ButtonLink variant="solid" to={paths.matching}>
          To Matching
        </ButtonLink>
        <Button variant="bad-line" icon="rotate" onClick={() => setDialog("undo")}>
          Undo import
        </Button>
        {dialog === "undo" ? (
          <ReasonDialog
            title="Undo this import?"
            label="Reason, for the records"
            confirmLabel="Undo import"
            busy={undo.isPending}
            error={undo.error ? getWriteMessage(undo.error, failed.undoImport, "undone") : ""}
            onClose={() => setDialog(null)}
            onSend={(reason) => undo.mutate({ id, body: { reason } })}
          >
            <p>
              The rows that only <b>{filename}</b> brought are removed, and their matches are undone first. Orders and
              payments are as they were before. If one of these orders has moved on, nothing is undone.
            </p>
          </ReasonDialog>
        ) : null}
      </>
    );
  }
  if (!open) return null;
  return (
    <>
      <Button variant="bad-line" icon="bin" onClick={() => setDialog("discard")}>
        Discard
      </Button>
      {state === "previewed" && refusedCount > 0 && !isSuper ? (
        <span className={text.note}>
          Rows of this statement were refused. A super admin can commit it without them, with a reason.
        </span>
      ) : null}
      {state === "previewed" && (refusedCount === 0 || isSuper) ? (
        <Button
          variant="solid"
          icon="check"
          busy={commit.isPending}
          onClick={() => (refusedCount > 0 ? setDialog("import") : commit.mutate({ id, body: {} }))}
        >
          Import
        </Button>
      ) : null}
      {dialog === "import" ? (
        <ReasonDialog
          title={`Import without the ${count(refusedCount)} refused ${refusedCount === 1 ? "row" : "rows"}?`}
          label="Reason, for the records"
          confirmLabel="Commit without these"
          busy={commit.isPending}
          error={commit.error ? getWriteMessage(commit.error, failed.saveStatement, "imported") : ""}
          onClose={() => setDialog(null)}
          onSend={(reason) => commit.mutate({ id, body: { withoutRefused: true, reason } })}
        >
          <p>
            {count(newCount)} new {newCount === 1 ? "row is" : "rows are"} stored. The refused ones are left out, so the
            payments in them stay unknown to the shop.
          </p>
        </ReasonDialog>
      ) : null}
      {dialog === "discard" ? (
        <ConfirmDialog
          title="Discard this file?"
          confirmLabel="Discard"
          busy={undo.isPending}
          onCancel={() => setDialog(null)}
          onConfirm={() => undo.mutate({ id, body: { reason: discarded } })}
        >
          <p>
            <b>{filename}</b> is not imported. No row of it was stored.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
