// Copied from shared-web/src/lib/reload.ts by "make shared". Do not edit.
/** Reloads the page, unless it was reloaded less than a minute ago: needs no storage, which may be blocked. */
export function reloadOnceAMinute(): void {
  const visit = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
  if (visit?.type !== 'reload' || performance.now() > 60_000) location.reload()
}
