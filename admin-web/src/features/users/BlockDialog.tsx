import type { User } from "../../api/types";
import { blockMutation } from "../../api/users";
import { ReasonDialog } from "../../ui/ReasonDialog";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { useWrite } from "../../ui/useWrite";

/** Blocks a customer, or unblocks one, with a reason that staff read. */
export function BlockDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const action = user.isBlocked ? "Unblock" : "Block";
  const block = useWrite(
    {
      ...blockMutation,
      onSuccess: () => {
        toastDone(
          `User ${user.isBlocked ? "unblocked" : "blocked"} successfully`,
          user.name || user.email || user.phoneNumber,
        );
        onClose();
      },
    },
    `Failed to ${action.toLowerCase()} the user`,
    "done",
  );
  return (
    <ReasonDialog
      title={`${action} ${user.name || user.email || user.phoneNumber}?`}
      label="Reason (staff read it, the customer does not)"
      confirmLabel={action}
      least={5}
      busy={block.isPending}
      error={block.refusal}
      onSend={(reason) => block.mutate({ user, reason })}
      onClose={onClose}
    >
      {user.isBlocked ? (
        <>
          <p>The customer can place orders, send enquiries and write reviews again.</p>
          <p className={text.dim}>Blocked because: {user.blockedReason}</p>
        </>
      ) : (
        <p>
          The customer can place no new orders, send no enquiries and write no reviews. Placed orders, their proofs and
          refunds go on.
        </p>
      )}
    </ReasonDialog>
  );
}
