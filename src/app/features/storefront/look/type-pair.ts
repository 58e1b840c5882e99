import type { TypePair } from '#contract/events/page-look.ts'

const LATIN = "Georgia, 'Noto Serif'"
const HONG_KONG = `${LATIN}, 'Songti HK', 'Songti TC', 'Noto Serif CJK HK', PMingLiU, serif`
const MAINLAND = `${LATIN}, 'Songti SC', 'Noto Serif CJK SC', SimSun, serif`

type Faces = Record<string, string>

/** The same for Chinese of the page and for a text in another Chinese than the page. */
const inEachScript = (facesOf: (serif: string) => Faces): Record<string, string | Faces> => ({
  ...facesOf(HONG_KONG),
  ':lang(zh-Hans) &': facesOf(MAINLAND),
  '& [lang]:lang(zh-Hant)': facesOf(HONG_KONG),
  '& [lang]:lang(zh-Hans)': facesOf(MAINLAND),
})

/** Styles under which headings and text take one of the pairs, out of what the reader's device has. */
export function typePair(pair: TypePair | undefined): Record<string, string | Faces> {
  const plain = { '--heading': 'var(--font)' }
  switch (pair) {
    case undefined:
    case 'HOUSE':
      return {}
    case 'PLAIN':
      return { ...plain, '& [lang]:lang(zh)': plain }
    case 'SERIF':
      return inEachScript((serif) => ({ '--heading': serif }))
    case 'BOOK':
      return {
        ...inEachScript((serif) => ({ '--font': serif, '--heading': serif })),
        fontFamily: 'var(--font)',
      }
  }
}
