import { CopyButton } from './CopyButton'
import styles from './CopyRow.module.css'
import { NoWrap } from './NoWrap'
import text from './text.module.css'

/** A value to copy into another app. A long UPI id wraps at its @. */
export function CopyRow({ label, value, copy = value }: { label: string; value: string; copy?: string }) {
  const [name, ...handle] = value.split(/(?=@)/)
  return (
    <div className={styles.row}>
      <div>
        <span>{label}</span>
        <b className={text.number}>
          <NoWrap>{name ?? ''}</NoWrap>
          <wbr />
          {handle}
        </b>
      </div>
      <CopyButton value={copy} what={label} />
    </div>
  )
}
