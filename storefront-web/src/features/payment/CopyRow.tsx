import { CopyButton } from '@/ui/CopyButton'

export function CopyRow({ label, value, copy = value }: { label: string; value: string; copy?: string }) {
  return (
    <div className="cp">
      <div>
        <span>{label}</span>
        <b className="num anywhere">{value}</b>
      </div>
      <CopyButton text={copy} what={label} />
    </div>
  )
}
