// Copied from shared-web/src/lib/focus.ts by "make shared". Do not edit.
import { useState } from 'react'

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1, main h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * `onCloseAutoFocus` of a dialog that is open as long as it is mounted: focuses what had the focus when the dialog first
 * rendered, or the page's heading if that has gone; nothing if the page has moved the focus.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement)
  return (event) => {
    event.preventDefault()
    if (document.activeElement !== null && document.activeElement !== document.body) return
    if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus({ preventScroll: true })
    else focusHeading()
  }
}
