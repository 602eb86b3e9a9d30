import { formatDay } from "@shop/shared/lib/dates";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminDetailsQuery, adminsQuery, deleteAdminMutation } from "../../api/admins";
import { useSession } from "../../api/session";
import type { Admin } from "../../api/types";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { phone } from "../../lib/order";
import { Button } from "../../ui/Button";
import { RoleBadge } from "../../ui/badges";
import { Card } from "../../ui/Card";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { type Column, ListTable } from "../../ui/DataTable";
import { EmptyState } from "../../ui/ListState";
import { RowActions, RowLine } from "../../ui/RowCards";
import { toastDone, toastError } from "../../ui/toast";
import { EditAdmin } from "./EditAdmin";

const idOf = (admin: Admin) => admin._id;

/** Everybody on the staff. Deleting is offered on rows that are no super admin's, and not in the Details view. */
export function AdminsList({ details = false }: { details?: boolean }) {
  const query = useQuery(details ? adminDetailsQuery : adminsQuery);
  const { user: me } = useSession();
  const [toDelete, setToDelete] = useState<Admin | null>(null);
  const [edited, setEdited] = useState<Admin | null>(null);
  const remove = useMutation({
    ...deleteAdminMutation,
    onSuccess: (_, { name }) => toastDone("Admin deleted successfully", name),
    onError: (error) => toastError(getWriteMessage(error, failed.deleteAdmin, "deleted")),
    onSettled: () => setToDelete(null),
  });

  const removable = (admin: Admin) => !details && admin.role !== "super_admin" && admin._id !== me?._id;
  const bin = (admin: Admin) =>
    removable(admin) ? (
      <Button
        size="small"
        variant="ghost"
        icon="bin"
        aria-label={`Delete ${admin.name}`}
        onClick={() => setToDelete(admin)}
      />
    ) : null;
  const actions = (admin: Admin) => (
    <RowActions>
      <Button
        size="small"
        variant="ghost"
        icon="edit"
        aria-label={`Edit ${admin.name}`}
        onClick={() => setEdited(admin)}
      />
      {bin(admin)}
    </RowActions>
  );
  const columns: Column<Admin>[] = [
    {
      key: "name",
      head: "Name",
      cell: (admin) => (
        <>
          <b>{admin.name}</b>
          <small>{admin.email}</small>
        </>
      ),
    },
    { key: "phone", head: "Phone", variant: "nowrap", cell: (admin) => phone(admin.phone) },
    { key: "role", head: "Role", cell: (admin) => <RoleBadge role={admin.role} /> },
    { key: "created", head: "Created", right: true, variant: "quiet", cell: (admin) => formatDay(admin.createdAt) },
    { key: "acts", head: "Actions", right: true, cell: actions },
  ];
  return (
    <Card>
      <header>
        <h2>{details ? "All admins" : "Admins"}</h2>
      </header>
      <ListTable
        rows={query.data}
        query={query}
        errorTitle={failed.fetchAdmins}
        empty={<EmptyState icon="users" title="No admins found" />}
        skeletonRows={3}
        label="Admins"
        idOf={idOf}
        nameOf={(admin) => admin.name}
        columns={columns}
        card={(admin) => (
          <>
            <RowLine>
              <b>{admin.name}</b>
              <RoleBadge role={admin.role} />
            </RowLine>
            <small>{admin.email}</small>
            <RowLine>
              <span>{phone(admin.phone)}</span>
              <small>{formatDay(admin.createdAt)}</small>
            </RowLine>
            {actions(admin)}
          </>
        )}
      />
      {edited ? <EditAdmin key={edited._id} admin={edited} onClose={() => setEdited(null)} /> : null}
      {toDelete ? (
        <ConfirmDialog
          title="Confirm Delete"
          confirmLabel="Delete Admin"
          busy={remove.isPending}
          onCancel={() => setToDelete(null)}
          onConfirm={() => remove.mutate(toDelete)}
        >
          <p>
            <b>{toDelete.name}</b>, {toDelete.email}
          </p>
          <p>Are you sure you want to delete this admin? This action cannot be undone.</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
