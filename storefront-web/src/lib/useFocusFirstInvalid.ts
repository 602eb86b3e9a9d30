import { type RefObject, useEffect, useState } from 'react'

/**
 * A function that moves the focus to the first wrong field of a form, in the order of the page. Call it after the errors are set:
 * `handleSubmit` of react-hook-form sets them after its callbacks, so call it when that promise is done.
 */
export function useFocusFirstInvalid(form: RefObject<HTMLElement | null>): () => void {
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures, form])
  return () => setFailures((count) => count + 1)
}
