export function Spinner({ text }: { text: string }) {
  return (
    <div className="spinner" role="status">
      <i aria-hidden="true" />
      <p>{text}</p>
    </div>
  )
}
