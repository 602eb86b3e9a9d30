import { useReturnFocus } from "@shop/shared/lib/focus";
import { useLayer } from "@shop/shared/lib/layers";
import { Dialog as Layer } from "radix-ui";
import type { ReactNode } from "react";
import styles from "./Dialog.module.css";
import { Icon } from "./Icon";
import { NoWrap } from "./NoWrap";

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Pixels. */
  size?: number;
  footer?: ReactNode;
  /** Something is being sent: nothing closes it. */
  locked?: boolean;
  /** Something was typed: only its buttons close it. */
  dirty?: boolean;
  /** The browser's Back is for the page below. */
  ignoresBack?: boolean;
};

function ClosedByBack({ onClose, isKept }: { onClose: () => void; isKept: boolean }) {
  useLayer(onClose, isKept);
  return null;
}

/**
 * Open as long as it is mounted. Focus goes in, stays in and comes back. Escape, Back and the veil close it unless that
 * would lose something; Escape and Back only close the top dialog.
 */
export function Dialog({
  title,
  onClose,
  children,
  size = 440,
  footer,
  locked = false,
  dirty = false,
  ignoresBack = false,
}: Props) {
  const returnFocus = useReturnFocus();
  const isKept = locked || dirty;
  return (
    <Layer.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      {ignoresBack ? null : <ClosedByBack onClose={onClose} isKept={isKept} />}
      <Layer.Portal>
        <Layer.Overlay className={styles.veil}>
          <Layer.Content
            className={styles.content}
            style={{ "--dialog-size": `${size / 16}rem` }}
            aria-modal="true"
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              const content = event.target instanceof HTMLElement ? event.target : null;
              const first = content?.querySelector<HTMLElement>("[data-autofocus]");
              if (!first) return;
              event.preventDefault();
              first.focus();
            }}
            onCloseAutoFocus={returnFocus}
            onEscapeKeyDown={(event) => {
              if (isKept || event.isComposing) event.preventDefault();
            }}
            onInteractOutside={(event) => {
              const toast = event.target instanceof Element && event.target.closest("[data-sonner-toaster]");
              if (isKept || toast) event.preventDefault();
            }}
          >
            <header className={styles.head}>
              <Layer.Title className={styles.title}>
                <NoWrap>{title}</NoWrap>
              </Layer.Title>
              {locked ? null : (
                <Layer.Close className={styles.close} aria-label="Close">
                  <Icon name="x" />
                </Layer.Close>
              )}
            </header>
            <div className={styles.body}>
              {children}
              {footer ? <DialogFoot>{footer}</DialogFoot> : null}
            </div>
          </Layer.Content>
        </Layer.Overlay>
      </Layer.Portal>
    </Layer.Root>
  );
}

/** Its buttons, when they are in a form within it. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
