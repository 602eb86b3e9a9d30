const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

/** Cards in the exact shape of those to come. */
export function CardSkeletons({ count, className = 'grid' }: { count: number; className?: string }) {
  return (
    <div className={className} aria-hidden="true">
      {numbers(count).map((n) => (
        <div className="card" key={n}>
          <span className="win sk" />
          <div className="txt">
            <div className="sk sk-2" />
            <div className="sk sk-s" />
            <div className="sk sk-l" />
            <div className="sk sk-s" />
          </div>
          <div className="buy">
            <div className="sk sk-b" />
            <div className="sk sk-b" />
          </div>
        </div>
      ))}
    </div>
  )
}

export function PanelSkeletons({ count, className = 'stack' }: { count: number; className?: string }) {
  return (
    <div className={className} aria-hidden="true">
      {numbers(count).map((n) => (
        <div className="panel stack" key={n}>
          <div className="sk sk-l" />
          <div className="sk" />
          <div className="sk" />
          <div className="sk sk-b" />
        </div>
      ))}
    </div>
  )
}

export function TileSkeletons({ count, className }: { count: number; className: string }) {
  return (
    <div className={className} aria-hidden="true">
      {numbers(count).map((n) => (
        <div className="panel fund" key={n}>
          <span className="win sk" />
          <div className="sk sk-l" />
          <div className="sk" />
          <div className="sk sk-b" />
        </div>
      ))}
    </div>
  )
}
