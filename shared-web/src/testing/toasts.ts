/** Shows toasts at once: they fade in, and jsdom takes the first moment of that for hidden. */
export function showToastsAtOnce(): void {
  const style = document.createElement('style')
  style.textContent = '[data-sonner-toast] { opacity: 1 !important; }'
  document.head.append(style)
}
