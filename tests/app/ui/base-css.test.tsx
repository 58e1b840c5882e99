import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import { format } from 'oxfmt'
import { expect, test } from 'vitest'
import { makeTheme } from '#app/ui/theme/theme.ts'
import { enableAllStyles } from '#tests/support/browser/all-styles.ts'

const FILE = 'src/app/ui/theme/base.css'
const HEAD = `/* What MUI writes into every page in this theme, for a page without MUI: variables, ground and our own styles.
   Written by tests/app/ui/base-css.test.tsx; npm run gen writes it anew. */
`

test('the ground of a page without MUI is what MUI writes, in src/app/ui/theme/base.css', async () => {
  enableAllStyles()
  const before = new Set(document.querySelectorAll('style'))
  render(
    <ThemeProvider theme={makeTheme()} noSsr>
      <CssBaseline />
    </ThemeProvider>,
  )
  const written = [...document.querySelectorAll('style')].filter((style) => !before.has(style))
  const css = written.map(({ textContent }) => textContent).join('\n')
  // As .oxfmtrc.json says.
  const { code } = await format(FILE, HEAD + css, { printWidth: 110, singleQuote: true })
  await expect(code).toMatchFileSnapshot(`../../../${FILE}`)
})
