import { cx } from '@shop/shared/lib/classes'
import { useState } from 'react'
import { useShop } from '@/api/shop'
import type { Page } from '@/content/shape'
import { usePageHead } from '@/lib/title'
import { Breadcrumbs } from '@/ui/Breadcrumbs'
import layout from '@/ui/layout.module.css'
import { PageHeader } from '@/ui/PageHeader'
import styles from './Faq.module.css'
import { Paragraph } from './Paragraph'

/** Seven questions, one open at a time. */
export function Faq({ page }: { page: Page }) {
  const shop = useShop()
  const [open, setOpen] = useState<number | null>(0)
  usePageHead(page.title, shop?.name ?? '', page.description)
  return (
    <main id="main" className={cx(layout.wrap, layout.slim)}>
      <Breadcrumbs trail={[{ label: page.title }]} />
      <PageHeader title={page.title} lead={page.lead} />
      <div className={layout.stack}>
        {page.blocks.map((block, n) => (
          <section className={cx(layout.panel, styles.question)} key={block.title}>
            <h2>
              <button type="button" aria-expanded={open === n} aria-controls={`answer-${n}`} onClick={() => setOpen(open === n ? null : n)}>
                {block.title}
              </button>
            </h2>
            <div id={`answer-${n}`} className={cx(layout.stack, layout.near, styles.answer)} hidden={open !== n}>
              {block.lines.map((line) => (
                <Paragraph key={line} text={line} shop={shop} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </main>
  )
}
