import '#app/lib/plain-checks.ts'
import { ThemeProvider } from '@mui/material/styles'
import { createElement, type ReactNode } from 'react'
import { SCHEME_KEY } from './scheme-key.ts'
import { makeTheme } from './theme.ts'

const theme = makeTheme()

/** Theme provider for MUI components on a page whose theme variables come from a style sheet (base.css). */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const settings = { defaultMode: 'system', modeStorageKey: SCHEME_KEY, noSsr: true } as const
  return createElement(ThemeProvider, { theme, ...settings, disableStyleSheetGeneration: true }, children)
}
