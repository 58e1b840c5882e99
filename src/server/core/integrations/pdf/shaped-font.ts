import { create } from 'fontkit'
import { Blob, Buffer as ShapingBuffer, Face, Font as HarfBuzzFont, shape } from 'harfbuzzjs'
import type { Font } from './fonts.ts'

/** In font units, which pdfkit scales in place. */
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
/** `codePoints`: the text that a reader copies with the glyph. */
type Glyph = { id: number; advanceWidth: number; codePoints: number[] }
/** Font object that pdfkit accepts in place of a font's bytes. */
export type ShapedFont = ReturnType<typeof openFont>

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: ShapedFont): unknown
    }
  }
}

const shaped_fonts = new WeakMap<Font, ShapedFont>()

/**
 * Returns a font for pdfkit whose text is shaped by HarfBuzz: joined letters, positioned marks, conjuncts.
 * fontkit, pdfkit's default, throws on some Arabic fonts.
 */
export function getShapedFont(font: Font): ShapedFont {
  const cached = shaped_fonts.get(font)
  if (cached !== undefined) return cached
  const shaped_font = openFont(font)
  shaped_fonts.set(font, shaped_font)
  return shaped_font
}

function openFont({ name, data }: Font) {
  const font = create(data)
  if (!('layout' in font)) throw new Error(`${name} is no single font`)
  const shaper = new HarfBuzzFont(new Face(new Blob(data)))
  const layout = (text: string) => shapeText(shaper, text, (id) => font.getGlyph(id).advanceWidth)
  return Object.assign(font, { layout })
}

function shapeText(shaper: HarfBuzzFont, text: string, widthOf: (glyph_id: number) => number) {
  const shaping = new ShapingBuffer()
  shaping.addText(text)
  shaping.guessSegmentProperties()
  shape(shaper, shaping)
  const infos = shaping.getGlyphInfos()
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
  const glyphs = infos.map(({ codepoint: id, cluster }, at): Glyph => {
    const is_first = infos[at - 1]?.cluster !== cluster
    const source = is_first ? text.slice(cluster, starts[starts.indexOf(cluster) + 1]) : ''
    const codePoints = Array.from(source, (character) => character.codePointAt(0) ?? 0)
    return { id, advanceWidth: widthOf(id), codePoints }
  })
  const positions = shaping
    .getGlyphPositions()
    .map(({ xAdvance, yAdvance, xOffset, yOffset }): Position => ({ xAdvance, yAdvance, xOffset, yOffset }))
  return {
    glyphs,
    positions,
    /** Read after pdfkit has scaled the positions. */
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}
