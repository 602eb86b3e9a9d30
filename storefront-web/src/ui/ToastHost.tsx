import { lazy, Suspense, useEffect, useState } from 'react'
import { subscribeToasts, waitingToasts } from './toast'

const Toasts = lazy(() => import('./Toasts'))

export function ToastHost() {
  const [asked, setAsked] = useState(waitingToasts().length > 0)
  useEffect(() => subscribeToasts(() => setAsked(true)), [])
  return asked ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
