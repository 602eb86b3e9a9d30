import { useEffect, useSyncExternalStore } from 'react'
import { Toaster, toast } from 'sonner'
import { useT } from '../lib/i18n'
import { Icon, type IconName } from './Icon'
import { subscribeToasts, type Toast, type ToastTone, takeToasts, waitingToasts } from './toast'

const icons: Record<ToastTone, IconName> = { good: 'tick', bad: 'warn', warn: 'info', info: 'info' }

function Card({ tone, text, close }: Pick<Toast, 'tone' | 'text'> & { close: () => void }) {
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

export default function Toasts() {
  const waiting = useSyncExternalStore(subscribeToasts, waitingToasts)
  useEffect(() => {
    if (waiting.length === 0) return
    for (const { tone, text, ms } of takeToasts()) {
      toast.custom((id) => <Card tone={tone} text={text} close={() => toast.dismiss(id)} />, { duration: ms, unstyled: true })
    }
  }, [waiting])
  return <Toaster position="top-right" visibleToasts={3} offset={{ top: 68, right: 16 }} mobileOffset={{ top: 64, left: 12, right: 12 }} />
}
