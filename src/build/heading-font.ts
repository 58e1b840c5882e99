import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** File name of the font package that first-paint.css references. */
const FONT = /^assets\/bricolage-grotesque-.*\.woff2$/
const WEIGHT = 700
const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')
/** Characters of the product's languages except Chinese; others use a fallback font. */
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽžŸ–—‘’‚“”„†•…‰‹›€™−`

/** Subsets the heading font to one weight and the required characters, which halves the file. */
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
