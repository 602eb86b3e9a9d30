import { cx } from '@shop/shared/lib/classes'
import styles from './PageHeader.module.css'
import text from './text.module.css'

/** What the page is about: its title and a sentence. */
export function PageHeader({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p className={cx(text.dim, styles.lead)}>{lead}</p>
    </>
  )
}
