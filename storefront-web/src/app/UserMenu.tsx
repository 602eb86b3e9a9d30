import { cx } from '@shop/shared/lib/classes'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSession } from '@/api/session'
import { useT } from '@/lib/i18n'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import layout from '@/ui/layout.module.css'
import text from '@/ui/text.module.css'
import styles from './UserMenu.module.css'
import { useAccountLinks } from './useAccountLinks'
import { useLogout } from './useLogout'

/** A disclosure: closes on an outside click, Escape, and when the page changes. */
export default function UserMenu() {
  const t = useT('enquiry', 'menu')
  const { user } = useSession()
  const { run, running } = useLogout()
  const { key } = useLocation()
  const links = useAccountLinks()
  const [openOn, setOpenOn] = useState<string | null>(null)
  const open = openOn === key
  // A new page closes the menu, and going back does not open it again.
  if (openOn !== null && !open) setOpenOn(null)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpenOn(null)
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpenOn(null)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', onEscape)
    }
  }, [open])

  return (
    <div className={cx(styles.box, layout.wideOnly)} ref={box}>
      <IconButton ref={button} aria-expanded={open} aria-controls="user-menu" onClick={() => setOpenOn(open ? null : key)}>
        <Icon name="user" />
        <span className={text.small}>{user?.name?.split(' ')[0] || t('nav.account')}</span>
      </IconButton>
      <div className={styles.list} id="user-menu" hidden={!open}>
        {links.map((link) => (
          <Link key={link.to} to={link.to} onClick={() => setOpenOn(null)}>
            <Icon name={link.icon} />
            {t(link.label)}
          </Link>
        ))}
        <button type="button" onClick={run} disabled={running}>
          <Icon name="back" />
          {running ? t('nav.loggingOut') : t('nav.logout')}
        </button>
      </div>
    </div>
  )
}
