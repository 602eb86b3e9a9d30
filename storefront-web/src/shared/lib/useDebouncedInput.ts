// Copied from shared-web/src/lib/useDebouncedInput.ts by "make shared". Do not edit.
import { useEffect, useRef, useState } from 'react'

/**
 * A field whose value lives elsewhere (an address, say): it follows that value, and tells it what is typed after a pause.
 * `isTyping`: the pause told it, and more letters may come; Enter, a button or leaving the field ends the typing.
 * What it told itself may come back late, and does not take back letters that were typed meanwhile.
 */
export function useDebouncedInput(value: string, onSettled: (typed: string, isTyping: boolean) => void, pause = 300) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const told = useRef(value)
  const tell = useRef(onSettled)
  tell.current = (now, isTyping) => {
    told.current = now
    onSettled(now, isTyping)
  }
  if (seen !== value) {
    setSeen(value)
    if (value !== told.current) setTyped(value)
    told.current = value
  }
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => tell.current(typed.trim(), true), pause)
    return () => clearTimeout(timer)
  }, [typed, value, pause])
  return {
    typed,
    setTyped,
    /** Tells at once: Enter, a button, leaving the field. */
    settle: () => {
      if (typed.trim() !== value) tell.current(typed.trim(), false)
    },
  }
}
