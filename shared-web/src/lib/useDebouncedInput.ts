import { useEffect, useEffectEvent, useState } from 'react'

/**
 * The text of a field whose value is stored elsewhere, for example in the URL. Follows that value, and calls `onSettled`
 * with the trimmed text after `pause` milliseconds without typing. A reported text may come back as `value` late; it does
 * not replace letters that were typed since. `isTyping` is true after a pause: more letters may come. It is false after
 * `settle`, which ends the typing.
 */
export function useDebouncedInput(value: string, onSettled: (typed: string, isTyping: boolean) => void, pause = 300) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const [reported, setReported] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setReported(value)
    if (value !== reported) setTyped(value)
  }
  const text = typed.trim()
  const report = (isTyping: boolean) => {
    setReported(text)
    onSettled(text, isTyping)
  }
  const onPause = useEffectEvent(() => report(true))
  useEffect(() => {
    // What was reported is not reported again: a link that was followed since may still be loading its page.
    if (text === value || text === reported) return
    const timer = setTimeout(() => onPause(), pause)
    return () => clearTimeout(timer)
  }, [text, value, reported, pause])
  return {
    typed,
    setTyped,
    /** Reports at once: for Enter, a button, or leaving the field. */
    settle: () => {
      if (text !== value) report(false)
    },
  }
}
