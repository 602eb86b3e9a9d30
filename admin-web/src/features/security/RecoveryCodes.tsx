import { useState } from "react";
import { createPortal } from "react-dom";
import { useSession } from "../../api/session";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { copyText } from "../../ui/copy";
import { Dialog } from "../../ui/Dialog";
import styles from "./Security.module.css";

/** Ten codes, seen this once: copied, printed, or written down. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const person = useSession().user;
  const [copied, setCopied] = useState(false);
  return (
    <Dialog
      title="Your recovery codes"
      onClose={onClose}
      locked
      footer={
        <>
          <Button icon="copy" onClick={async () => setCopied(await copyText(codes.join("\n")))}>
            {copied ? "Copied" : "Copy"}
          </Button>
          <Button icon="print" onClick={() => window.print()}>
            Print
          </Button>
          <Button variant="solid" onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <Alert>
        Each code signs you in once when your phone is not at hand. They are not shown again: print them, or write them
        down, and store them away from the phone.
      </Alert>
      <CodeList codes={codes} />
      {createPortal(
        <div data-printed="">
          <p>Recovery codes of the back office, {person?.email}. Each works once.</p>
          <CodeList codes={codes} />
        </div>,
        document.body,
      )}
    </Dialog>
  );
}

function CodeList({ codes }: { codes: string[] }) {
  return (
    <ol className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  );
}
