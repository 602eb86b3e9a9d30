/** The mark: a lamp under two rings of kolam dots. */
export function Mark() {
  return <img src="/icons/mark.svg" alt="" width={32} height={32} />
}
