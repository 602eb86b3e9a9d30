import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useT } from '../lib/i18n'
import { Icon } from './Icon'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** A sheet with rows has no padding of its own. */
  bare?: boolean
}

/** A sheet from below on phones, a dialog in the middle from 769 px. Focus goes in, and back where it was. */
export function Modal({ open, onClose, title, children, bare = false }: Props) {
  const t = useT()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim">
          <Dialog.Content className="sheet" aria-describedby={undefined}>
            <div className="top">
              <Dialog.Title asChild>
                <h2>{title}</h2>
              </Dialog.Title>
              <Dialog.Close className="tool" aria-label={t('common.close')}>
                <Icon name="x" />
              </Dialog.Close>
            </div>
            {bare ? children : <div className="inner stack">{children}</div>}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
