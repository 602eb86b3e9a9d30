// Copied from shared-web/src/lib/useDebouncedInput.ts by "make shared". Do not edit.
import { useEffect, useRef, useState } from 'react'

/**
 * The text of a field whose value is stored elsewhere, for example in the URL. Follows that value, and calls `onSettled`
 * with the trimmed text after `pause` milliseconds without typing. A reported text may come back as `value` late; it does
 * not replace letters that were typed since.
 */
export function useDebouncedInput(value: string, onSettled: (typed: string) => void, pause = 300) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const reported = useRef(value)
  const report = useRef(onSettled)
  report.current = (now) => {
    reported.current = now
    onSettled(now)
  }
  if (seen !== value) {
    setSeen(value)
    if (value !== reported.current) setTyped(value)
    reported.current = value
  }
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => report.current(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed, value, pause])
  return {
    typed,
    setTyped,
    /** Reports at once: for Enter, a button, or leaving the field. */
    settle: () => {
      if (typed.trim() !== value) report.current(typed.trim())
    },
  }
}
