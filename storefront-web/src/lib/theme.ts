import { createStore } from '@shop/shared/lib/createStore'
import { readText, writeText } from '@shop/shared/lib/storage'

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function savedTheme(): Theme {
  const saved = readText('theme')
  return saved === 'light' || saved === 'dark' ? saved : 'auto'
}

const shownTheme = (): 'light' | 'dark' => {
  const saved = savedTheme()
  return saved === 'auto' ? (prefersDark().matches ? 'dark' : 'light') : saved
}

const saved = createStore(savedTheme)
const shown = createStore(shownTheme)

function apply(): void {
  document.documentElement.dataset.theme = shownTheme()
  saved.changed()
  shown.changed()
}

/** Follows the device until the person chooses, in every tab. */
export function startTheme(): void {
  apply()
  prefersDark().addEventListener('change', apply)
  window.addEventListener('storage', (event) => {
    if (event.key === 'theme' || event.key === null) apply()
  })
}

export function chooseTheme(theme: Theme): void {
  writeText('theme', theme === 'auto' ? null : theme)
  apply()
}

export const useTheme = saved.use
export const useShownTheme = shown.use
