import { cx } from '@shop/shared/lib/classes'
import type { ReactNode } from 'react'
import styles from './Alert.module.css'
import { Icon, type IconName } from './Icon'

type Tone = 'good' | 'warn' | 'info' | 'bad'

const icons: Record<Tone, IconName> = { good: 'tick', warn: 'warn', info: 'info', bad: 'x' }

interface Props {
  tone: Tone
  icon?: IconName
  role?: 'note' | 'alert' | 'status'
  children: ReactNode
}

/** A message that stays on the page. */
export function Alert({ tone, icon, role, children }: Props) {
  return (
    <div className={cx(styles.note, styles[tone])} role={role}>
      <Icon name={icon ?? icons[tone]} />
      <div>{children}</div>
    </div>
  )
}
