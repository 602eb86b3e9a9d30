import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '../lib/classes'
import styles from './Button.module.css'

interface Look {
  /** `primary` is the next step, once on a screen; `bad` destroys; `clear` is for dark backgrounds. */
  variant?: 'solid' | 'primary' | 'ghost' | 'bad' | 'clear'
  wide?: boolean
  /** Without padding, so that its text lines up with the text around it. */
  flush?: boolean
  className?: string
}

const looks = ({ variant, wide, flush, className }: Look): string =>
  cx(styles.button, variant && styles[variant], wide && styles.wide, flush && styles.flush, className)

export function Button({ variant, wide, flush, className, type = 'button', ...button }: Look & ComponentProps<'button'>) {
  return <button {...button} type={type} className={looks({ variant, wide, flush, className })} />
}

/** Within the shop. */
export function ButtonLink({ variant, wide, flush, className, ...link }: Look & ComponentProps<typeof Link>) {
  return <Link {...link} className={looks({ variant, wide, flush, className })} />
}

/** To a part of the page, a file or another app. */
export function ButtonAnchor({ variant, wide, flush, className, children, ...anchor }: Look & ComponentProps<'a'>) {
  return (
    <a {...anchor} className={looks({ variant, wide, flush, className })}>
      {children}
    </a>
  )
}
