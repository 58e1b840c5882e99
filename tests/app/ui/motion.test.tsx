import { ThemeProvider } from '@mui/material/styles'
import Dialog from '@mui/material/Dialog'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { makeTheme } from '#app/ui/theme/theme.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const theme = makeTheme()
const page = (is_open: boolean) => (
  <ThemeProvider theme={theme}>
    <Dialog open={is_open}>Tickets</Dialog>
  </ThemeProvider>
)

test.each([
  ['reduce', 0],
  ['no-preference', 1],
])('a closing dialog fades unless reduced motion is preferred: %s', (preferred, left) => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === `(prefers-reduced-motion: ${preferred})`,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
  const { rerender } = render(page(true))
  rerender(page(false))
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryAllByText('Tickets')).toHaveLength(left)
})
