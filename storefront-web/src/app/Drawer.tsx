import { Dialog } from 'radix-ui'
import { NavLink } from 'react-router-dom'
import { useSession } from '@/api/session'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { chooseTheme, type Theme, themes, useTheme } from '@/lib/theme'
import type { TextKey } from '@/texts/shape'
import { Icon } from '@/ui/Icon'
import { accountLinks, links } from './links'
import { useLogout } from './useLogout'

const themeNames: Record<Theme, TextKey> = { auto: 'nav.themeAuto', light: 'nav.themeLight', dark: 'nav.themeDark' }

/** The menu of phones: where to go, the account, the theme. */
export default function Drawer({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { token, user } = useSession()
  const { run, running } = useLogout()
  const theme = useTheme()
  const items = token ? accountLinks : [{ to: paths.login, label: 'nav.login', icon: 'user' } as const]
  return (
    <Dialog.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim drawer-scrim">
          <Dialog.Content className="drawer night" aria-describedby={undefined}>
            <div className="head">
              <Dialog.Title asChild>
                <span>{token && user?.name ? user.name : t('nav.menu')}</span>
              </Dialog.Title>
              <Dialog.Close className="tool" aria-label={t('common.close')}>
                <Icon name="x" />
              </Dialog.Close>
            </div>
            <nav aria-label={t('nav.main')}>
              {links.map((link) => (
                <NavLink key={link.to} to={link.to} end={link.to === paths.home} onClick={onClose}>
                  <Icon name={link.icon} />
                  {t(link.label)}
                </NavLink>
              ))}
            </nav>
            <hr />
            {items.map((link) => (
              <NavLink key={link.to} to={link.to} onClick={onClose}>
                <Icon name={link.icon} />
                {t(link.label)}
              </NavLink>
            ))}
            <NavLink to={paths.trackOrder} onClick={onClose}>
              <Icon name="pin" />
              {t('footer.track')}
            </NavLink>
            {token ? (
              <button type="button" className="item" onClick={run} disabled={running}>
                <Icon name="back" />
                {running ? t('nav.loggingOut') : t('nav.logout')}
              </button>
            ) : null}
            <div className="switch" role="group" aria-label={t('nav.theme')}>
              {themes.map((name) => (
                <button key={name} type="button" aria-pressed={theme === name} onClick={() => chooseTheme(name)}>
                  {theme === name ? <Icon name="tick" /> : null}
                  {t(themeNames[name])}
                </button>
              ))}
            </div>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
