import type { TypePair } from '#contract/events/page-look.ts'

const LATIN = "Georgia, 'Noto Serif'"
const HONG_KONG = `${LATIN}, 'Songti HK', 'Songti TC', 'Noto Serif CJK HK', PMingLiU, serif`
const MAINLAND = `${LATIN}, 'Songti SC', 'Noto Serif CJK SC', SimSun, serif`

type FontFamilies = Record<string, string>

/** Fonts for the script of the page, and for texts in another Chinese script. */
const fontsByScript = (fontsOf: (serif: string) => FontFamilies): Record<string, string | FontFamilies> => ({
  ...fontsOf(HONG_KONG),
  ':lang(zh-Hans) &': fontsOf(MAINLAND),
  '& [lang]:lang(zh-Hant)': fontsOf(HONG_KONG),
  '& [lang]:lang(zh-Hans)': fontsOf(MAINLAND),
})

/** Styles that apply a font pair to headings and text, with fonts of the reader's device. */
export function fontPairStyles(pair: TypePair | undefined): Record<string, string | FontFamilies> {
  const plain = { '--heading': 'var(--font)' }
  switch (pair) {
    case undefined:
    case 'HOUSE':
      return {}
    case 'PLAIN':
      return { ...plain, '& [lang]:lang(zh)': plain }
    case 'SERIF':
      return fontsByScript((serif) => ({ '--heading': serif }))
    case 'BOOK':
      return {
        ...fontsByScript((serif) => ({ '--font': serif, '--heading': serif })),
        fontFamily: 'var(--font)',
      }
  }
}
