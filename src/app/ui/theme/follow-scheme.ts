import { SCHEME_KEY } from './scheme-key.ts'

const SCHEME = 'data-color-scheme'
const DARK = '(prefers-color-scheme: dark)'

/** Follows the system's light and dark preference on a page without MUI; an explicit choice is kept. */
export function followScheme(): void {
  matchMedia(DARK).addEventListener('change', ({ matches }) => {
    const chosen = localStorage.getItem(SCHEME_KEY)
    if (chosen === 'light' || chosen === 'dark') return
    document.documentElement.setAttribute(SCHEME, matches ? 'dark' : 'light')
  })
}
