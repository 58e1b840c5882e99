import { SCHEME_KEY } from './scheme-key.ts'

const SCHEME = 'data-color-scheme'
const DARK = '(prefers-color-scheme: dark)'

/** Changes with the device between light and dark, on a page without MUI; who chose one of them keeps it. */
export function followScheme(): void {
  matchMedia(DARK).addEventListener('change', ({ matches }) => {
    const chosen = localStorage.getItem(SCHEME_KEY)
    if (chosen === 'light' || chosen === 'dark') return
    document.documentElement.setAttribute(SCHEME, matches ? 'dark' : 'light')
  })
}
