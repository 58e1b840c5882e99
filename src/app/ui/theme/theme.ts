import { createTheme, type Theme } from '@mui/material/styles'
import './palette-types.ts'
import { components } from './components.ts'
import { globalStyles } from './global-styles.ts'
import { darkPalette, lightPalette } from './palette.ts'
import { typography } from './type-scale.ts'

export { SCHEME_KEY } from './scheme-key.ts'

/** The theme: both schemes as CSS variables, three densities through `data-density` on the document. */
export function makeTheme(): Theme {
  return createTheme({
    cssVariables: { colorSchemeSelector: 'data-color-scheme' },
    colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
    typography,
    shape: { borderRadius: 10 },
    spacing: 8,
    // With reduced motion nothing fades, and closed elements disappear at once.
    motion: { reducedMotion: 'system' },
    transitions: {
      duration: {
        shortest: 150,
        shorter: 150,
        short: 200,
        standard: 200,
        complex: 250,
        enteringScreen: 200,
        leavingScreen: 150,
      },
    },
    components: { ...components, MuiCssBaseline: { styleOverrides: globalStyles } },
  })
}
