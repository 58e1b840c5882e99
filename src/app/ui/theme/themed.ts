import '#app/lib/plain-checks.ts'
import { ThemeProvider } from '@mui/material/styles'
import { createElement, useState, type ReactNode } from 'react'
import { readFrameOptions } from '#app/lib/addresses/framed-page.ts'
import { SCHEME_KEY } from './scheme-key.ts'
import { makeTheme } from './theme.ts'

const theme = makeTheme()

/**
 * Theme provider for MUI components: around screens and layouts that use them, and in lazyThemed. The theme's
 * variables come from a style sheet (base.css). The color scheme of a framed page is set by its host: it is neither
 * read from nor written to this browser's storage.
 */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const [framed] = useState(readFrameOptions)
  const settings = {
    defaultMode: framed?.scheme ?? 'system',
    modeStorageKey: SCHEME_KEY,
    noSsr: true,
    disableStyleSheetGeneration: true,
    ...(framed === null ? {} : { storageManager: null }),
  } as const
  return createElement(ThemeProvider, { theme, ...settings }, children)
}
