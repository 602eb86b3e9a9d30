import { type RefObject, useEffect, useState } from 'react'

/** A function that moves the focus to the first wrong field of a form, in the order of the page, once the errors are shown. */
export function useFocusFirstInvalid(form: RefObject<HTMLElement | null>): () => void {
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures, form])
  return () => setFailures((count) => count + 1)
}
