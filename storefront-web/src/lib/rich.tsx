/** Text of a catalogue with one <b>…</b> in it at most; everything else is shown as it is. */
export function RichText({ text }: { text: string }) {
  const [before, bold, after] = text.split(/<b>(.*?)<\/b>/)
  return (
    <>
      <span>{before}</span>
      {bold === undefined ? null : <b>{bold}</b>}
      <span>{after}</span>
    </>
  )
}
