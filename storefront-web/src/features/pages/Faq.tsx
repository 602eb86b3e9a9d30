import { Accordion } from 'radix-ui'
import { useShop } from '@/api/shop'
import type { Page } from '@/content/shape'
import { usePageHead } from '@/lib/title'
import { Crumbs } from '@/ui/Crumbs'
import { Line } from './Line'

/** Seven questions, one open at a time. */
export function Faq({ page }: { page: Page }) {
  const shop = useShop()
  usePageHead(page.title, shop?.name ?? '', page.description)
  return (
    <main id="main" className="wrap slim">
      <Crumbs trail={[{ label: page.title }]} />
      <h1>{page.title}</h1>
      <p className="dim mt-1 mb-4">{page.lead}</p>
      <Accordion.Root type="single" collapsible defaultValue="0" className="stack faq">
        {page.blocks.map((block, n) => (
          <Accordion.Item key={block.title} value={String(n)} className="panel">
            <Accordion.Header asChild>
              <h2>
                <Accordion.Trigger>{block.title}</Accordion.Trigger>
              </h2>
            </Accordion.Header>
            <Accordion.Content className="stack form-gap">
              {block.lines.map((line) => (
                <Line key={line} text={line} shop={shop} />
              ))}
            </Accordion.Content>
          </Accordion.Item>
        ))}
      </Accordion.Root>
    </main>
  )
}
