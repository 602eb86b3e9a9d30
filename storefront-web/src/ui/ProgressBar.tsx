import type { CSSProperties } from 'react'

interface Props {
  /** 0 to 100 */
  percent: number
  label: string
  role?: 'meter' | 'progressbar'
}

/** Whatever advances: lit behind, dashed ahead, a spark at the tip. */
export function ProgressBar({ percent, label, role = 'meter' }: Props) {
  const lit = Math.max(0, Math.min(100, percent))
  const style = { '--p': `${lit}%` } as CSSProperties
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles of this part carry a label
    <div
      className={lit >= 100 ? 'fuse done' : 'fuse'}
      style={style}
      role={role}
      aria-label={label}
      aria-valuenow={Math.round(lit)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i />
    </div>
  )
}

interface StepsProps {
  label: string
  names: readonly string[]
  /** How many are behind, the one in view not counted. */
  at: number
  mini?: boolean
  done?: boolean
}

/** The steps of an order on a fuse. Mini: dots only, the badge beside it has the word. */
export function Stepper({ label, names, at, mini = false, done = false }: StepsProps) {
  return (
    <ol className={mini ? 'steps mini' : 'steps'} aria-label={label}>
      {names.map((name, n) => (
        <li
          key={name}
          className={n < at || (done && n === at) ? 'lit' : n === at ? 'lit now' : ''}
          aria-current={n === at ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}
