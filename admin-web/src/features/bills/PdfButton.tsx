import { useMutation } from "@tanstack/react-query";
import type { Bill } from "../../api/bills";
import { billFileMutation, saveFile } from "../../api/exports";
import { failed } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { toastDone, toastFailed } from "../../ui/toast";

/** The PDF of a bill as a download: a tab that opens after the answer would be blocked. */
export function PdfButton({ bill }: { bill: Bill }) {
  const file = useMutation({
    ...billFileMutation,
    onSuccess: (blob) => {
      const name = `${bill.number.replaceAll("/", "-")}.pdf`;
      saveFile(blob, name);
      toastDone("PDF is ready", name);
    },
    onError: (error) => toastFailed(error, failed.printBill),
  });
  return (
    <Button
      size="small"
      icon="down"
      busy={file.isPending}
      onClick={() => file.mutate(bill._id)}
      aria-label={`PDF of ${bill.number}`}
    >
      PDF
    </Button>
  );
}
