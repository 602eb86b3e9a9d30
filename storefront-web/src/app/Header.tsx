import { useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { useCart } from '@/api/cart'
import { useSession } from '@/api/session'
import { useShop } from '@/api/shop'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { chooseTheme, useShownTheme } from '@/lib/theme'
import { Icon } from '@/ui/Icon'
import { lazyPart } from '@/ui/lazyPart'
import { LanguageChoice } from './LanguageChoice'
import { links } from './links'

const UserMenu = lazyPart(() => import('./UserMenu'), {
  placeholder: (
    <span className="tool wide-only">
      <Icon name="user" />
    </span>
  ),
})
export const Drawer = lazyPart(() => import('./Drawer'), { overlay: true })

export function Header() {
  const t = useT()
  const shop = useShop()
  const { token } = useSession()
  const [open, setOpen] = useState(false)
  return (
    <header className="bar">
      <div className="wrap">
        <button
          type="button"
          className="tool menu"
          aria-label={t('nav.menu')}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Icon name="menu" />
        </button>
        <Link className="brand" to={paths.home}>
          <img src="/icons/mark.svg" alt="" width={32} height={32} />
          <span>{shop?.name ?? t('common.home')}</span>
        </Link>
        <nav aria-label={t('nav.main')}>
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
          <Link className="tool" to={paths.login}>
            <Icon name="user" />
            <span className="small">{t('nav.login')}</span>
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
    <button
      type="button"
      className="tool wide-only"
      aria-label={dark ? t('nav.toLight') : t('nav.toDark')}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </button>
  )
}

function CartLink() {
  const t = useT()
  const { data } = useCart()
  const count = data?.itemCount ?? 0
  return (
    <Link className="tool" to={paths.cart} aria-label={count ? t('nav.cartCount', { count }) : t('nav.cart')}>
      <Icon name="cart" />
      {count > 0 ? <b aria-hidden="true">{count > 99 ? '99+' : count}</b> : null}
    </Link>
  )
}
