import { cx } from '@shop/shared/lib/classes'
import { useShop } from '@/api/shop'
import type { Page } from '@/content/shape'
import { usePageHead } from '@/lib/title'
import { Breadcrumbs } from '@/ui/Breadcrumbs'
import layout from '@/ui/layout.module.css'
import { PageHeader } from '@/ui/PageHeader'
import styles from './ContentPage.module.css'
import { Paragraph } from './Paragraph'

/** A page of texts: a title, and blocks of lines. */
export function ContentPage({ page, cards = false }: { page: Page; cards?: boolean }) {
  const shop = useShop()
  usePageHead(page.title, shop?.name ?? '', page.description)
  return (
    <main id="main" className={cx(layout.wrap, layout.slim)}>
      <Breadcrumbs trail={[{ label: page.title }]} />
      <PageHeader title={page.title} lead={page.lead} />
      <div className={cards ? styles.blocks : layout.stack}>
        {page.blocks.map((block) => (
          <section className={layout.panel} key={block.title}>
            <h2>{block.title}</h2>
            <div className={cx(layout.stack, layout.near)}>
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
