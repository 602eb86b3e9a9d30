import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Tabs.module.css'

interface Tab {
  value: string
  name: string
  panel: () => ReactNode
}

interface Props {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
  className?: string
  id?: string
}

/** Tabs after the ARIA pattern: one of them in the tab order, arrows, Home and End between them. Only the chosen panel is made. */
export function Tabs({ label, tabs, value, onChange, className, id }: Props) {
  const own = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  )
  const chosen = tabs[at]
  // On a phone the row is wider than the screen: a link to the last tab would show a row without it.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelectorAll<HTMLElement>('[role=tab]')[at]
    if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.clientWidth) / 2
  }, [at])
  const move = (event: KeyboardEvent) => {
    const last = tabs.length - 1
    const steps: Record<string, number> = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }
    const to = steps[event.key]
    const tab = to === undefined ? undefined : tabs[to]
    if (to === undefined || !tab) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div className={className} id={id}>
      <div className={styles.tabs} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${own}-${tab.value}`}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${own}-panel` : undefined}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control of its own must be reachable */}
      <div className={styles.panel} role="tabpanel" id={`${own}-panel`} aria-labelledby={`${own}-${chosen?.value}`} tabIndex={0}>
        {chosen?.panel()}
      </div>
    </div>
  )
}
