import { cx } from '@shop/shared/lib/classes'
import { useT } from '../lib/i18n'
import { Icon, type IconName } from './Icon'
import { IconButton } from './IconButton'
import styles from './ToastCard.module.css'
import type { Toast, ToastTone } from './toast'

const icons: Record<ToastTone, IconName> = { good: 'tick', bad: 'warn', warn: 'info', info: 'info' }

export function ToastCard({ tone, text, close }: Pick<Toast, 'tone' | 'text'> & { close: () => void }) {
  const t = useT()
  return (
    <div className={cx(styles.toast, styles[tone])}>
      <Icon name={icons[tone]} />
      <p>{text}</p>
      <IconButton aria-label={t('common.close')} onClick={close}>
        <Icon name="x" />
      </IconButton>
    </div>
  )
}
