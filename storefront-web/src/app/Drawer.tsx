import { cx } from '@shop/shared/lib/classes'
import { useReturnFocus } from '@shop/shared/lib/focus'
import { useLayer } from '@shop/shared/lib/layers'
import { Dialog } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useSession } from '@/api/session'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { chooseTheme, type Theme, themes, useTheme } from '@/lib/theme'
import type { TextKey } from '@/locales/shape'
import dialog from '@/ui/Dialog.module.css'
import { Icon } from '@/ui/Icon'
import icons from '@/ui/IconButton.module.css'
import layout from '@/ui/layout.module.css'
import styles from './Drawer.module.css'
import { links } from './links'
import { useAccountLinks } from './useAccountLinks'
import { useLogout } from './useLogout'

const themeNames: Record<Theme, TextKey<'footer' | 'menu'>> = { auto: 'nav.themeAuto', light: 'nav.themeLight', dark: 'nav.themeDark' }

/** The menu of phones: where to go, the account, the theme. */
export default function Drawer({ onClose }: { onClose: () => void }) {
  const t = useT('enquiry', 'footer', 'menu')
  const { token, user } = useSession()
  const { run, running } = useLogout(true)
  const theme = useTheme()
  const returnFocus = useReturnFocus()
  useLayer(onClose)
  // Links replace the menu's own entry of the history; the menu closes once the page has changed.
  const { key } = useLocation()
  const [openedAt] = useState(key)
  const latestClose = useRef(onClose)
  useEffect(() => {
    latestClose.current = onClose
  })
  useEffect(() => {
    if (key !== openedAt) latestClose.current()
  }, [key, openedAt])
  const accountLinks = useAccountLinks()
  const items = token ? accountLinks : [{ to: paths.login, label: 'nav.login', icon: 'user' } as const]
  return (
    <Dialog.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className={cx(dialog.scrim, styles.scrim)}>
          <Dialog.Content className={cx(styles.drawer, layout.dark)} aria-describedby={undefined} onCloseAutoFocus={returnFocus}>
            <div className={styles.head}>
              <Dialog.Title asChild>
                <span>{token && user?.name ? user.name : t('nav.menu')}</span>
              </Dialog.Title>
              <Dialog.Close className={icons.tool} aria-label={t('common.close')}>
                <Icon name="x" />
              </Dialog.Close>
            </div>
            <nav aria-label={t('nav.main')}>
              {links.map((link) => (
                <NavLink key={link.to} to={link.to} end={link.to === paths.home} replace>
                  <Icon name={link.icon} />
                  {t(link.label)}
                </NavLink>
              ))}
            </nav>
            <hr />
            {items.map((link) => (
              <NavLink key={link.to} to={link.to} replace>
                <Icon name={link.icon} />
                {t(link.label)}
              </NavLink>
            ))}
            <NavLink to={paths.trackOrder} replace>
              <Icon name="pin" />
              {t('footer.track')}
            </NavLink>
            {token ? (
              <button type="button" className={styles.item} onClick={run} disabled={running}>
                <Icon name="back" />
                {running ? t('nav.loggingOut') : t('nav.logout')}
              </button>
            ) : null}
            <div className={styles.themes} role="group" aria-label={t('nav.theme')}>
              {themes.map((name) => (
                <button key={name} type="button" aria-pressed={theme === name} onClick={() => chooseTheme(name)}>
                  {theme === name ? <Icon name="tick" /> : null}
                  <span>{t(themeNames[name])}</span>
                </button>
              ))}
            </div>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
