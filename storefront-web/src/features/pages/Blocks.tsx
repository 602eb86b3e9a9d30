import { useShop } from '@/api/shop'
import type { Page } from '@/content/shape'
import { usePageHead } from '@/lib/title'
import { Crumbs } from '@/ui/Crumbs'
import { Line } from './Line'

/** A page of the owner's words: a title, and blocks of lines. */
export function Blocks({ page, cards = false }: { page: Page; cards?: boolean }) {
  const shop = useShop()
  usePageHead(page.title, shop?.name ?? '', page.description)
  return (
    <main id="main" className="wrap slim">
      <Crumbs trail={[{ label: page.title }]} />
      <h1>{page.title}</h1>
      <p className="dim mt-1 mb-4">{page.lead}</p>
      <div className={cards ? 'blocks' : 'stack'}>
        {page.blocks.map((block) => (
          <section className="panel" key={block.title}>
            <h2>{block.title}</h2>
            <div className="stack form-gap">
              {block.lines.map((line) => (
                <Line key={line} text={line} shop={shop} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </main>
  )
}
