import { CopyButton } from '@/ui/CopyButton'

/** A fact to be typed into another app. A UPI id too long for its line breaks at its @, where it reads best. */
export function CopyRow({ label, value, copy = value }: { label: string; value: string; copy?: string }) {
  const [name, ...handle] = value.split(/(?=@)/)
  return (
    <div className="cp">
      <div>
        <span>{label}</span>
        <b className="num anywhere">
          {name}
          <wbr />
          {handle}
        </b>
      </div>
      <CopyButton text={copy} what={label} />
    </div>
  )
}
