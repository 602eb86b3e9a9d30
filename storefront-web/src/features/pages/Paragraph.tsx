import type { Shop } from '@/api/types'
import { fill } from './fill'

/** A line; where it names the shop's e-mail address, that is a link. */
export function Paragraph({ text, shop }: { text: string; shop: Shop | undefined }) {
  const [before, after] = text.split('{email}')
  if (after === undefined || !shop?.email) return <p>{fill(text, shop)}</p>
  return (
    <p>
      {before}
      <a href={`mailto:${shop.email}`}>{shop.email}</a>
      {after}
    </p>
  )
}
