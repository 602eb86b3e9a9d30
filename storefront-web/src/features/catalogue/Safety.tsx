import { cx } from '@shop/shared/lib/classes'
import type { Product } from '@/api/types'
import { useT } from '@/lib/i18n'
import { langOf, translated } from '@/lib/names'
import list from '@/ui/BulletList.module.css'
import layout from '@/ui/layout.module.css'

const guides = ['guide1', 'guide2', 'guide3', 'guide4', 'guide5', 'guide6', 'guide7'] as const

/** The product's own list, else seven general guidelines. */
export default function Safety({ product }: { product: Product }) {
  const t = useT('safety')
  const own = translated(product.safetyInstructions, product.safetyTexts)
  const lines = own.length > 0 ? own : guides.map((guide) => t(`safety.${guide}`))
  return (
    <ul className={cx(list.bullets, layout.stack, layout.tight)} lang={own.length > 0 ? langOf(product.safetyTexts) : undefined}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
