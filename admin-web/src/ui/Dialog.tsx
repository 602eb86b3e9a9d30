import { Dialog as Layer } from "radix-ui";
import type { CSSProperties, ReactNode } from "react";
import { useReturnFocus } from "../shared/lib/focus";
import { Icon } from "./Icon";

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
};

/**
 * Open as long as it is mounted. Focus goes in, stays in and comes back; Escape and the veil close it unless that would
 * lose something, and Escape closes the top dialog alone.
 */
export function Dialog({ title, onClose, children, size = 440, footer, locked = false, dirty = false }: Props) {
  const returnFocus = useReturnFocus();
  const isKept = locked || dirty;
  return (
    <Layer.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Layer.Portal>
        <Layer.Overlay className="dlg-veil">
          <Layer.Content
            className="dlg-content"
            style={{ "--dlg-size": `${size / 16}rem` } as CSSProperties}
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
              const toast = event.target instanceof Element && event.target.closest(".toaster");
              if (isKept || toast) event.preventDefault();
            }}
          >
            <header className="dlg-head">
              <Layer.Title className="dlg-title">{title}</Layer.Title>
              {locked ? null : (
                <Layer.Close className="dlg-x" aria-label="Close">
                  <Icon name="x" />
                </Layer.Close>
              )}
            </header>
            <div className="dlg-body">
              {children}
              {footer ? <div className="dlg-foot">{footer}</div> : null}
            </div>
          </Layer.Content>
        </Layer.Overlay>
      </Layer.Portal>
    </Layer.Root>
  );
}
