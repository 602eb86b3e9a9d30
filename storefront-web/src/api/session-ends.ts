import { useEffect, useState } from 'react'
import { session } from './session'

/** How many sessions ended since the component was mounted: as the key of a form, what one person typed is gone for the next. */
export function useSessionEnds(): number {
  const [ends, setEnds] = useState(0)
  useEffect(() => session.onEnd(() => setEnds((before) => before + 1)), [])
  return ends
}
