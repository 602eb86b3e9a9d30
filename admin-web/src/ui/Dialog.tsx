import { Modal } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent, useId } from "react";
import { useNarrow } from "./useNarrow";

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  size?: number;
  footer?: ReactNode;
  /** Something is being sent: nothing closes it. */
  locked?: boolean;
  /** Something was typed: only its buttons close it. */
  dirty?: boolean;
};

const open: string[] = [];

/** Escape closes the top dialog alone, and nothing behind it hears of the key. */
function useEscape(close: (() => void) | null) {
  const id = useId();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.isComposing || open.at(-1) !== id) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    close?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    open.push(id);
    window.addEventListener("keydown", listen, true);
    return () => {
      open.splice(open.indexOf(id), 1);
      window.removeEventListener("keydown", listen, true);
    };
  }, [id]);
}

/** Focus goes in, stays in and comes back; Escape and the veil close it unless that would lose something. */
export function Dialog({ title, onClose, children, size = 440, footer, locked = false, dirty = false }: Props) {
  const narrow = useNarrow();
  useEscape(locked || dirty ? null : onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      radius="lg"
      centered={!narrow}
      padding={18}
      closeOnEscape={false}
      closeOnClickOutside={!locked && !dirty}
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
