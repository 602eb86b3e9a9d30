import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { followOtherTabs } from '@/api/cart'
import { useT } from '@/lib/i18n'
import { ToastHost } from '@/ui/ToastHost'
import { Bar } from './Bar'
import { ScrollTop } from './ScrollTop'

/** Below everything: it may come after everything. */
const Footer = lazy(() => import('./Footer'))

export function Layout() {
  const t = useT()
  const client = useQueryClient()
  useEffect(() => followOtherTabs(client), [client])
  return (
    <>
      <a className="skip" href="#main">
        {t('common.skip')}
      </a>
      <Bar />
      <Suspense fallback={<div className="flex-1" />}>
        <Outlet />
      </Suspense>
      <Suspense fallback={<footer className="foot foot-wait" id="footer" />}>
        <Footer />
      </Suspense>
      <ScrollTop />
      <ToastHost />
      <ScrollRestoration />
    </>
  )
}
