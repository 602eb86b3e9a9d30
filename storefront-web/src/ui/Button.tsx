import { cx } from '@shop/shared/lib/classes'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import styles from './Button.module.css'

interface ButtonStyle {
  /** `primary` is the next step, once on a screen; `bad` destroys; `clear` is for dark backgrounds. */
  variant?: 'solid' | 'primary' | 'ghost' | 'bad' | 'clear'
  wide?: boolean
  /** Without padding, so that its text lines up with the text around it. */
  flush?: boolean
  className?: string
}

const classOf = ({ variant, wide, flush, className }: ButtonStyle) =>
  cx(styles.button, variant && styles[variant], wide && styles.wide, flush && styles.flush, className)

export function Button({ variant, wide, flush, className, type = 'button', ...button }: ButtonStyle & ComponentProps<'button'>) {
  return <button {...button} type={type} className={classOf({ variant, wide, flush, className })} />
}

/** Within the shop. */
export function ButtonLink({ variant, wide, flush, className, ...link }: ButtonStyle & ComponentProps<typeof Link>) {
  return <Link {...link} className={classOf({ variant, wide, flush, className })} />
}

/** To a part of the page, a file or another app. */
export function ButtonAnchor({ variant, wide, flush, className, children, ...anchor }: ButtonStyle & ComponentProps<'a'>) {
  return (
    <a {...anchor} className={classOf({ variant, wide, flush, className })}>
      {children}
    </a>
  )
}
