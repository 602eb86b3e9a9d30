import { cx } from '@shop/shared/lib/classes'
import { useReturnFocus } from '@shop/shared/lib/focus'
import { useLayer } from '@shop/shared/lib/layers'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useT } from '../lib/i18n'
import styles from './Dialog.module.css'
import { Icon } from './Icon'
import icons from './IconButton.module.css'
import layout from './layout.module.css'

interface Props {
  onClose: () => void
  title: string
  children: ReactNode
  /** A sheet with rows has no padding of its own. */
  bare?: boolean
  /** As large as the screen allows, for a picture. */
  large?: boolean
}

/**
 * A sheet from below on phones, a dialog in the middle from 769 px; open as long as it is mounted. Escape and Back close it.
 * Focus goes in, and returns to what opened it.
 */
export default function Dialog({ onClose, title, children, bare = false, large = false }: Props) {
  const t = useT()
  const returnFocus = useReturnFocus()
  useLayer(onClose)
  return (
    <RadixDialog.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.scrim}>
          <RadixDialog.Content
            className={cx(styles.sheet, large && styles.large)}
            aria-describedby={undefined}
            onCloseAutoFocus={returnFocus}
          >
            <div className={styles.top}>
              <RadixDialog.Title asChild>
                <h2>{title}</h2>
              </RadixDialog.Title>
              <RadixDialog.Close className={icons.tool} aria-label={t('common.close')}>
                <Icon name="x" />
              </RadixDialog.Close>
            </div>
            {bare ? children : <div className={cx(styles.inner, layout.stack)}>{children}</div>}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
