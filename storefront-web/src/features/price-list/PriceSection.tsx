import { cx } from '@shop/shared/lib/classes'
import { memo } from 'react'
import type { PriceItem } from '@/api/types'
import { lineKey } from '@/lib/basket'
import layout from '@/ui/layout.module.css'
import { Name } from '@/ui/Translated'
import styles from './PriceList.module.css'
import { PriceRow } from './PriceRow'
import type { Quantities } from './quantities'
import type { Group } from './rules'

interface Props {
  group: Group
  /** How many of its rows are rendered so far; the section has its height from the start, as long as it is out of view. */
  rows: number
  /** Keys of the items that were searched for, null for all; a section without any is not shown. */
  matches: ReadonlySet<string> | null
  quantities: Quantities
  pictures: ReadonlyMap<string, PriceItem['image'] | null> | null
}

/** A category of the list, or all funds, or all gift boxes. */
export const PriceSection = memo(function PriceSection({ group, rows, matches, quantities, pictures }: Props) {
  const shown = matches ? group.items.filter(({ item }) => matches.has(lineKey(item))) : group.items
  if (shown.length === 0) return null
  return (
    <section
      className={cx(layout.panel, styles.group)}
      style={{ '--rows': shown.length }}
      id={`list-${group.id}`}
      tabIndex={-1}
      aria-labelledby={`head-${group.id}`}
    >
      <h2 id={`head-${group.id}`}>
        <Name of={group} />
      </h2>
      <ul>
        {shown.slice(0, rows).map(({ item, number }) => (
          <PriceRow
            key={lineKey(item)}
            item={item}
            number={number}
            quantities={quantities}
            picture={pictures ? (pictures.get(lineKey(item)) ?? null) : undefined}
          />
        ))}
      </ul>
    </section>
  )
})
