import { useEffect, useEffectEvent, useState } from 'react'
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
  const [reading, setReading] = useState<Reading | null>(null)
  const [filled, setFilled] = useState('')
  const onNewFile = useEffectEvent(() => {
    setReading(null)
    setFilled('')
    if (filled && reference === filled) setReference('')
  })
  const onRead = useEffectEvent((found: Reading) => {
    setReading(found)
    const read = grouped(certain(found, 'reference'))
    if (!read || reference.trim()) return
    setFilled(read)
    setReference(read)
  })
  useEffect(() => {
    onNewFile()
    if (!file) return
    const abort = new AbortController()
    void readReceipt(file, abort.signal).then((found) => {
      if (!abort.signal.aborted && found) onRead(found)
    })
    return () => abort.abort()
  }, [file])
  return { reading, isFromPicture: filled !== '' && reference === filled }
}
