import { useState } from 'react'

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1, main h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/** What had the focus when the component first rendered. The function focuses it again, or the page's heading if it has gone. */
export function useReturnFocus(): () => void {
  const [opener] = useState(() => document.activeElement)
  return () => {
    if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus({ preventScroll: true })
    else focusHeading()
  }
}
