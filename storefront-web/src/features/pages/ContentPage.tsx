import { useShop } from '@/api/shop'
import type { Page } from '@/content/shape'
import { usePageHead } from '@/lib/title'
import { Breadcrumbs } from '@/ui/Breadcrumbs'
import { Paragraph } from './Paragraph'

/** A page of the owner's words: a title, and blocks of lines. */
export function ContentPage({ page, cards = false }: { page: Page; cards?: boolean }) {
  const shop = useShop()
  usePageHead(page.title, shop?.name ?? '', page.description)
  return (
    <main id="main" className="wrap slim">
      <Breadcrumbs trail={[{ label: page.title }]} />
      <h1>{page.title}</h1>
      <p className="dim mt-1 mb-4">{page.lead}</p>
      <div className={cards ? 'blocks' : 'stack'}>
        {page.blocks.map((block) => (
          <section className="panel" key={block.title}>
            <h2>{block.title}</h2>
            <div className="stack form-gap">
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
