/** Text of a catalogue with one <b>…</b> in it at most; everything else is shown as it is. */
export function RichText({ text }: { text: string }) {
  const [before, bold, after] = text.split(/<b>(.*?)<\/b>/)
  return (
    <>
      {before}
      {bold === undefined ? null : <b>{bold}</b>}
      {after}
    </>
  )
}
