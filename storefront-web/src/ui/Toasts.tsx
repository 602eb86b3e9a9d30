import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import { useT } from '../lib/i18n'
import { ToastCard } from './ToastCard'
import { takeToasts, useWaitingToasts } from './toast'

export default function Toasts() {
  const t = useT()
  const waiting = useWaitingToasts()
  useEffect(() => {
    if (waiting.length === 0) return
    for (const { tone, text, ms } of takeToasts()) {
      toast.custom((id) => <ToastCard tone={tone} text={text} close={() => toast.dismiss(id)} />, { duration: ms, unstyled: true })
    }
  }, [waiting])
  return (
    <Toaster
      containerAriaLabel={t('toasts.label')}
      // Below the header: at the bottom they would cover the page's next step.
      position="top-right"
      visibleToasts={3}
      offset={{ top: '4.25rem', right: 16 }}
      mobileOffset={{ top: '4.25rem', left: 12, right: 12 }}
    />
  )
}
