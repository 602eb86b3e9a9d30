import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { followOtherTabs } from '@/api/cart'
import { useSession } from '@/api/session'
import { onBasketChange, readBasket } from '@/lib/basket'
import { useT } from '@/lib/i18n'
import { whenIdle } from '@/lib/late'
import { LazyModal } from '@/ui/LazyModal'
import { lazyPart } from '@/ui/lazyPart'
import { ToastHost } from '@/ui/ToastHost'
import { ConnectionNotice } from './ConnectionNotice'
import { Drawer, Header } from './Header'
import styles from './Layout.module.css'

/** Without its code there is no button: nothing to say. */
const BackToTop = lazyPart(() => import('./BackToTop'), { frame: () => null })

/** Below everything: it may come after everything. */
const Footer = lazyPart(() => import('./Footer'), { placeholder: <footer className={styles.footerPlace} id="footer" /> })

/** For whoever signs in with a basket. */
const MergeNotice = lazyPart(() => import('@/features/cart/MergeNotice'))

const hasBasket = (): boolean => readBasket().length > 0

function preloadDialogs(): void {
  void LazyModal.preload()
  void Drawer.preload()
}

export function Layout() {
  const t = useT()
  const client = useQueryClient()
  const { token } = useSession()
  const isBasketFull = useSyncExternalStore(onBasketChange, hasBasket)
  const [merges, setMerges] = useState(false)
  // It stays to say what became of the basket.
  if (token !== null && isBasketFull && !merges) setMerges(true)
  useEffect(() => followOtherTabs(client), [client])
  useEffect(() => whenIdle(preloadDialogs), [])
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('common.skip')}
      </a>
      <Header />
      <ConnectionNotice />
      {merges ? <MergeNotice /> : null}
      <Outlet />
      <Footer />
      <BackToTop />
      <ToastHost />
      <ScrollRestoration />
    </>
  )
}
