import { useT } from '../lib/i18n'
import { Icon, type IconName } from './Icon'
import type { Toast, ToastTone } from './toast'

const icons: Record<ToastTone, IconName> = { good: 'tick', bad: 'warn', warn: 'info', info: 'info' }

export function ToastCard({ tone, text, close }: Pick<Toast, 'tone' | 'text'> & { close: () => void }) {
  const t = useT()
  return (
    <div className={`toast tone-${tone}`}>
      <Icon name={icons[tone]} />
      <p>{text}</p>
      <button type="button" className="tool" aria-label={t('common.close')} onClick={close}>
        <Icon name="x" />
      </button>
    </div>
  )
}
