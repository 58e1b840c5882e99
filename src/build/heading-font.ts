import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** As its package calls the file that first-paint.css names. */
const FONT = /^assets\/bricolage-grotesque-.*\.woff2$/
const WEIGHT = 700
const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')
/** What the languages of the product are written with, Chinese apart; other letters fall back. */
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽžŸ–—‘’‚“”„†•…‰‹›€™−`

/** The font of headings in the one weight that they have, and with the letters that they need: half of the file. */
export function headingFont(): Plugin {
  return {
    name: 'heading-font',
    apply: 'build',
    async generateBundle(_, bundle) {
      for (const [name, file] of Object.entries(bundle))
        if (file.type === 'asset' && FONT.test(name))
          file.source = await subsetFont(Buffer.from(file.source), CHARACTERS, {
            targetFormat: 'woff2',
            variationAxes: { wght: WEIGHT },
          })
    },
  }
}
