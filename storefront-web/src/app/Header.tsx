import { cx } from '@shop/shared/lib/classes'
import { useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { useCart } from '@/api/cart'
import { useSession } from '@/api/session'
import { useShop } from '@/api/shop'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { chooseTheme, useShownTheme } from '@/lib/theme'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import icons from '@/ui/IconButton.module.css'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import text from '@/ui/text.module.css'
import styles from './Header.module.css'
import { LanguageChoice } from './LanguageChoice'
import { links } from './links'

const UserMenu = lazyPart(() => import('./UserMenu'), {
  texts: ['enquiry', 'menu'],
  placeholder: (
    <span className={cx(icons.tool, styles.deskTool)}>
      <Icon name="user" />
    </span>
  ),
})
export const Drawer = lazyPart(() => import('./Drawer'), { texts: ['enquiry', 'footer', 'menu'], overlay: true })

export function Header() {
  const t = useT()
  const shop = useShop()
  const { token } = useSession()
  const [open, setOpen] = useState(false)
  return (
    <header className={styles.bar}>
      <div className={cx(layout.wrap, styles.inner)}>
        <IconButton
          className={styles.menuButton}
          aria-label={t('nav.menu')}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Icon name="menu" />
        </IconButton>
        <Link className={styles.brand} to={paths.home}>
          <img src="/icons/mark.svg" alt="" width={32} height={32} />
          <span>{shop?.name ?? t('common.home')}</span>
        </Link>
        <nav className={styles.nav} aria-label={t('nav.main')}>
          {links.map((link) => (
            <NavLink key={link.to} to={link.to} end={link.to === paths.home}>
              {t(link.label)}
            </NavLink>
          ))}
        </nav>
        <LanguageChoice />
        <ThemeButton />
        {token ? <CartLink /> : null}
        {token ? (
          <UserMenu />
        ) : (
          <Link className={cx(icons.tool, styles.login)} to={paths.login}>
            <Icon name="user" />
            <span className={text.small}>{t('nav.login')}</span>
          </Link>
        )}
      </div>
      {open ? <Drawer onClose={() => setOpen(false)} /> : null}
    </header>
  )
}

function ThemeButton() {
  const t = useT()
  const dark = useShownTheme() === 'dark'
  return (
    <IconButton
      className={styles.deskTool}
      aria-label={dark ? t('nav.toLight') : t('nav.toDark')}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </IconButton>
  )
}

function CartLink() {
  const t = useT()
  const { data } = useCart()
  const count = data?.itemCount
  return (
    <Link className={icons.tool} to={paths.cart} aria-label={count ? t('nav.cartCount', { count }) : t('nav.cart')}>
      <Icon name="cart" />
      {count ? (
        <b className={styles.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </b>
      ) : null}
    </Link>
  )
}
