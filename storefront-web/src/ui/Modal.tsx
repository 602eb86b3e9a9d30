import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useT } from '../lib/i18n'
import { useLayer } from '../lib/layers'
import { useReturnFocus } from '../shared/lib/focus'
import { Icon } from './Icon'

interface Props {
  onClose: () => void
  title: string
  children: ReactNode
  /** A sheet with rows has no padding of its own. */
  bare?: boolean
}

/**
 * A sheet from below on phones, a dialog in the middle from 769 px; open as long as it is mounted. Escape and Back close it.
 * Focus goes in, and returns to what opened it.
 */
export default function Modal({ onClose, title, children, bare = false }: Props) {
  const t = useT()
  const returnFocus = useReturnFocus()
  useLayer(onClose)
  return (
    <Dialog.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim">
          <Dialog.Content className="sheet" aria-describedby={undefined} onCloseAutoFocus={returnFocus}>
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
