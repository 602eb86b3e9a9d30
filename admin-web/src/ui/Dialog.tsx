import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useNarrow } from "./useNarrow";

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  size?: number;
  footer?: ReactNode;
  locked?: boolean;
};

/** Focus goes in, stays in and comes back; Escape and the veil close it, unless something is being sent. */
export function Dialog({ title, onClose, children, size = 440, footer, locked = false }: Props) {
  const narrow = useNarrow();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      radius="lg"
      centered={!narrow}
      padding={18}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
      withCloseButton={!locked}
      closeButtonProps={{ "aria-label": "Close" }}
      overlayProps={{ color: "#080914", backgroundOpacity: 0.55 }}
      transitionProps={{ duration: 0 }}
      classNames={{
        inner: "dlg-inner",
        content: "dlg-content",
        header: "dlg-head",
        title: "dlg-title",
        body: "dlg-body",
      }}
    >
      {children}
      {footer ? <div className="dlg-foot">{footer}</div> : null}
    </Modal>
  );
}
