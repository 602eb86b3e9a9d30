import { cx } from '@shop/shared/lib/classes'
import { useT } from '../lib/i18n'
import { Button } from './Button'
import { Icon } from './Icon'
import layout from './layout.module.css'
import styles from './NotLoaded.module.css'

interface Props {
  failures: number
  onRetry: () => void
  onClose?: () => void
  overlay?: boolean
}

/** Shown instead of a part whose code could not be loaded. After a second failure it also offers a reload. */
export function NotLoaded({ failures, onRetry, onClose, overlay = false }: Props) {
  const t = useT()
  return (
    <div className={overlay ? cx(styles.notice, styles.overlay) : styles.notice} role="alert">
      <p>
        <Icon name="off" />
        {t('common.notLoaded')}
      </p>
      <div className={layout.row}>
        <Button onClick={onRetry}>{t('common.tryAgain')}</Button>
        {failures > 1 ? <Button onClick={() => location.reload()}>{t('common.reload')}</Button> : null}
        {onClose ? <Button onClick={onClose}>{t('common.close')}</Button> : null}
      </div>
    </div>
  )
}
