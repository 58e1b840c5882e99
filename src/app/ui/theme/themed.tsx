import '#app/lib/plain-checks.ts'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { makeTheme, SCHEME_KEY } from './theme.ts'

const theme = makeTheme()

/** What a part made of MUI needs around it on a page that has the theme's variables in a style sheet (ground.css). */
export function Themed({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey={SCHEME_KEY}
      noSsr
      disableStyleSheetGeneration
    >
      {children}
    </ThemeProvider>
  )
}
