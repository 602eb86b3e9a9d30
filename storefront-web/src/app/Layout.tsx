import { readText } from '@shop/shared/lib/storage'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom'
import { followOtherTabs } from '@/api/cart'
import { useSession } from '@/api/session'
import { useShop } from '@/api/shop'
import { useT } from '@/lib/i18n'
import { whenIdle } from '@/lib/late'
import { switchMode, useMode } from '@/lib/mode'
import { LazyDialog } from '@/ui/LazyDialog'
import { lazyPart } from '@/ui/lazyPart'
import { ToastHost } from '@/ui/ToastHost'
import { ConnectionNotice } from './ConnectionNotice'
import { Drawer, Header } from './Header'
import styles from './Layout.module.css'

/** If its code cannot be loaded, there is no button and no message. */
const BackToTop = lazyPart(() => import('./BackToTop'), { frame: () => null })

/** At the bottom of the page, so it may load last. */
const Footer = lazyPart(() => import('./Footer'), {
  texts: ['footer'],
  placeholder: <footer className={styles.footerPlace} id="footer" />,
})

/** Shown after a visitor with a basket has signed in. */
const MergeNotice = lazyPart(() => import('@/features/cart/MergeNotice'), { texts: ['cart-lines', 'list-dialogs'] })

/** For signed-in customers. */
const SaveLanguage = lazyPart(() => import('./SaveLanguage'), { frame: () => null })
/** Says how the shop sells, unless that is as ever. */
const SellingNotice = lazyPart(() => import('./SellingNotice'), { texts: ['mode'] })

/** What is opened by its address has the key 'default': a page does not begin where another one was left. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

function preloadDialogs(): void {
  void LazyDialog.preload()
  void Drawer.preload()
}

export function Layout() {
  const t = useT()
  const client = useQueryClient()
  const { token } = useSession()
  const [merges, setMerges] = useState(false)
  // Keep it mounted after the basket is empty: it shows the result.
  if (token !== null && !merges && readText('basket') !== null) setMerges(true)
  const selling = useShop()?.selling
  const mode = useMode()
  const [first] = useState(mode)
  const newMode = selling?.mode
  useEffect(() => {
    if (newMode) void switchMode(newMode)
  }, [newMode])
  useEffect(() => followOtherTabs(client), [client])
  useEffect(() => whenIdle(preloadDialogs), [])
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('common.skip')}
      </a>
      <Header />
      <ConnectionNotice />
      {selling && (mode !== 'order' || selling.notice || mode !== first) ? (
        <SellingNotice selling={selling} isNew={mode !== first} />
      ) : null}
      {merges ? <MergeNotice /> : null}
      {token === null ? null : <SaveLanguage />}
      <Outlet />
      <Footer />
      <BackToTop />
      <ToastHost />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}
