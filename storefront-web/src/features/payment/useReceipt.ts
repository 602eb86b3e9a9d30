import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Reading, readReceipt } from '@/api/receipts'

/** The value of a field that was read with certainty, otherwise "". */
export function certain(reading: Reading, name: Reading['values'][number]['name']): string {
  const found = reading.values.find((value) => value.name === name)
  return found?.certainty === 'sure' ? found.value : ''
}

/** Digits of a reference in groups of four. */
export const grouped = (reference: string): string => (/^\d{12}$/.test(reference) ? reference.replace(/(\d{4})(?=\d)/g, '$1 ') : reference)

/**
 * Reads the chosen picture beside everything else. An empty reference is filled in; what was typed stays. A picture that
 * is replaced takes the reference that it filled in with it.
 */
export function useReceipt(file: File | null, reference: string, setReference: (reference: string) => void) {
  const [read, setRead] = useState<{ file: File; reading: Reading; filled: string } | null>(null)
  const filled = read?.filled ?? ''
  const lastFile = useRef<File | null>(null)
  const onNewFile = useEffectEvent(() => {
    if (read?.file === lastFile.current && filled && reference === filled) setReference('')
    lastFile.current = file
  })
  const onRead = useEffectEvent((of: File, reading: Reading) => {
    const referenceRead = grouped(certain(reading, 'reference'))
    const isFilled = referenceRead !== '' && !reference.trim()
    setRead({ file: of, reading, filled: isFilled ? referenceRead : '' })
    if (isFilled) setReference(referenceRead)
  })
  useEffect(() => {
    onNewFile()
    if (!file) return
    const abort = new AbortController()
    void readReceipt(file, abort.signal).then((reading) => {
      if (!abort.signal.aborted && reading) onRead(file, reading)
    })
    return () => abort.abort()
  }, [file])
  const isOfFile = read !== null && read.file === file
  return { reading: isOfFile ? read.reading : null, isFromPicture: isOfFile && filled !== '' && reference === filled }
}
