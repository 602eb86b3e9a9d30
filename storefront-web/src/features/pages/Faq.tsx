import { useState } from 'react'
import { useShop } from '@/api/shop'
import type { Page } from '@/content/shape'
import { usePageHead } from '@/lib/title'
import { Breadcrumbs } from '@/ui/Breadcrumbs'
import { Paragraph } from './Paragraph'

/** Seven questions, one open at a time. */
export function Faq({ page }: { page: Page }) {
  const shop = useShop()
  const [open, setOpen] = useState<number | null>(0)
  usePageHead(page.title, shop?.name ?? '', page.description)
  return (
    <main id="main" className="wrap slim">
      <Breadcrumbs trail={[{ label: page.title }]} />
      <h1>{page.title}</h1>
      <p className="dim mt-1 mb-4">{page.lead}</p>
      <div className="stack faq">
        {page.blocks.map((block, n) => (
          <section className="panel" key={block.title}>
            <h2>
              <button type="button" aria-expanded={open === n} aria-controls={`answer-${n}`} onClick={() => setOpen(open === n ? null : n)}>
                {block.title}
              </button>
            </h2>
            <div id={`answer-${n}`} className="stack form-gap" hidden={open !== n}>
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
