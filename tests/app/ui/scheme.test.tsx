import { useColorScheme } from '@mui/material/styles'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setSchemeMode, useSchemeMode } from '#app/ui/theme/scheme.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

afterEach(() => {
  cleanup()
  setSchemeMode('system')
})

/** What a part without MUI and a part with it take for the preference. */
function Preferences() {
  const { mode } = useColorScheme()
  return (
    <p>
      {useSchemeMode()}, {mode}
    </p>
  )
}

test('a chosen scheme is stored, drawn and known to parts of the page with and without MUI', () => {
  render(
    <ThemeRoot>
      <Preferences />
    </ThemeRoot>,
  )
  expect(screen.getByText('system, system')).toBeDefined()
  act(() => setSchemeMode('dark'))
  expect(screen.getByText('dark, dark')).toBeDefined()
  expect(localStorage.getItem('color-scheme')).toBe('dark')
  expect(document.documentElement.dataset['colorScheme']).toBe('dark')
  act(() => setSchemeMode('light'))
  expect(screen.getByText('light, light')).toBeDefined()
  expect(document.documentElement.dataset['colorScheme']).toBe('light')
})
