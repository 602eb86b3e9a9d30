import { useEffect, useState } from 'react'
import { whenIdle } from '../lib/late'
import { lazyPart } from './lazyPart'
import { ToastCard } from './ToastCard'
import styles from './ToastHost.module.css'
import { dropToast, type Toast, useWaitingToasts } from './toast'

/** Shows toasts until the code that animates and stacks them is loaded, so that messages appear immediately. */
function PlainToasts() {
  const waiting = useWaitingToasts()
  return (
    <div className={styles.toasts} role="status">
      {waiting.map((toast) => (
        <PlainToast key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function PlainToast({ toast: { id, tone, text, ms } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dropToast(id), ms)
    return () => clearTimeout(timer)
  }, [id, ms])
  return <ToastCard tone={tone} text={text} close={() => dropToast(id)} />
}

const Toasts = lazyPart(() => import('./Toasts'), { texts: [], placeholder: <PlainToasts />, frame: () => <PlainToasts /> })

/** The place of all toasts. Their code loads at idle, or with the first one. */
export function ToastHost() {
  const hasWaiting = useWaitingToasts().length > 0
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => whenIdle(() => setNeeded(true)), [])
  if (hasWaiting && !isNeeded) setNeeded(true)
  return isNeeded ? <Toasts /> : <div role="status" className={styles.toasts} />
}
