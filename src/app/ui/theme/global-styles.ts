import type { CSSObject } from '@mui/material/styles'
import { focusStyles } from './focus.ts'
import { forcedColours } from './forced-colours.ts'

const latin = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial"
const hongKong =
  "'PingFang HK', 'Noto Sans CJK HK', 'Noto Sans HK', 'Microsoft JhengHei', 'PingFang TC', 'Noto Sans HK Variable'"
const mainland =
  "'PingFang SC', 'Noto Sans CJK SC', 'Noto Sans SC', 'Microsoft YaHei', 'Noto Sans SC Variable'"

/** The fonts are in first-paint.css; Chinese uses the text font in the same weight. */
const heading = "'Bricolage Grotesque', 'Bricolage Ahead'"

const fontVariables = (chinese: string): CSSObject => ({
  '--font': `${latin}, ${chinese}, sans-serif`,
  '--heading': `${heading}, ${latin}, ${chinese}, sans-serif`,
})

const density: CSSObject = {
  ':root': {
    ...fontVariables(hongKong),
    '--leading': '1.55',
    '--tight': '-0.01em',
    '--control': '48px',
    '--row': '56px',
    '--page': '1200px',
    '--gap': '24px',
    '--h1': 'clamp(1.75rem, 1.2rem + 2.4vw, 2.75rem)',
    '--h2': 'clamp(1.25rem, 1.1rem + 0.7vw, 1.625rem)',
  },
  ":root[data-density='door']": {
    '--heading': 'var(--font)',
    '--control': '64px',
    '--row': '72px',
    '--gap': '16px',
    '--h1': 'clamp(1.5rem, 1.2rem + 1.6vw, 2rem)',
    '--h2': '1.375rem',
  },
}

const languages: CSSObject = {
  ':root:lang(zh)': { '--leading': '1.65', '--tight': '0' },
  ':root:lang(zh-Hans)': fontVariables(mainland),
  ':lang(zh)': { textAutospace: 'normal', lineBreak: 'strict', fontStyle: 'normal' },
  // Toggled by lib/i18n/chinese-font.ts; the value is the default and only triggers a layout.
  ':root[data-drawn-anew] *': { fontKerning: 'normal' },
  'body [lang]:lang(zh-Hant)': fontVariables(hongKong),
  'body [lang]:lang(zh-Hans)': fontVariables(mainland),
  '[data-density] body [lang]:lang(zh)': { '--heading': 'var(--font)' },
  ':where(body [lang]:lang(zh))': { fontFamily: 'var(--font)' },
}

const media: CSSObject = {
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
  '@media (forced-colors: active)': forcedColours,
  '@media print': {
    'body, html': { background: 'none' },
    '.no-print': { display: 'none !important' },
  },
}

export const globalStyles: CSSObject = {
  ...density,
  ...languages,
  ...media,
  html: { scrollPaddingTop: '80px', textSizeAdjust: '100%' },
  // Not `anywhere`, which lets flex rows shrink the product's own texts to one letter per line.
  body: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'break-word', minHeight: '100dvh' },
  // These contain user input, which must break before it widens the row or grid around it.
  'h1, h2, h3, dl, dt, dl > div, li': { minWidth: 0 },
  '#root': { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
  // Browsers draw these in a font of their own.
  'button, input, select, textarea': { font: 'inherit' },
  ...focusStyles,
  // Only the style: the shorthand would reset `nowrap`.
  'h1, h2, h3': { textWrapStyle: 'balance' },
  'p, dd, li': { textWrapStyle: 'pretty' },
  'main:focus, h1:focus': { outline: 'none' },
}
