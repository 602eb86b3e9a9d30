import { cx } from '@shop/shared/lib/classes'
import { formatMoment } from '@shop/shared/lib/dates'
import { useLanguage, useT } from '../lib/i18n'
import { Icon } from './Icon'
import styles from './Timeline.module.css'
import text from './text.module.css'

export interface TimelineStep {
  title: string
  place: string
  at: string | null
  done: boolean
}

/** A vertical list of states: past ones are ticked, the current one has a spark, later ones are hollow and dashed. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const t = useT('orders')
  const language = useLanguage()
  const last = steps.findLastIndex((step) => step.done)
  const isOver = last === steps.length - 1
  return (
    <ol className={styles.timeline}>
      {steps.map((step, n) => {
        const now = n === last && !isOver
        return (
          <li
            key={step.title}
            className={now ? styles.now : step.done ? undefined : styles.todo}
            aria-current={n === last ? 'step' : undefined}
          >
            {step.done && !now ? <Icon name="tick" className={styles.tick} /> : null}
            <b>
              {step.title}
              {step.done && !now ? <span className={text.srOnly}> {t('order.done')}</span> : null}
            </b>
            <span className={cx(text.small, text.dim)}>
              {step.at ? formatMoment(step.at, language) : t('timeline.pending')}, {step.place}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
