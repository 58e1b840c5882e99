import { create } from 'fontkit'
import { findFont, type Family, type Weight } from '#server/adapters/pdf/fonts.ts'

type Face = 'display' | 'text'
type Setting = {
  size: number
  weight?: Weight
  face?: Face
  /** Between letters, in parts of the size. */
  tracking?: number
}
/** A line of type as an outline, its first letter at 0 on the base line. */
type Line = { outline: string; width: number }

const FAMILIES: Record<Face, readonly Family[]> = {
  display: ['bricolage-grotesque', 'noto-sans-hk'],
  text: ['noto-sans', 'noto-sans-hk'],
}
const opened = new Map<string, ReturnType<typeof openFont>>()

function openFont(data: Buffer) {
  const font = create(data)
  if (!('layout' in font)) throw new Error('no single font')
  return font
}

/** Sets words with the fonts that the product brings along, so that they look the same on every machine. */
export async function setLine(
  words: string,
  { size, weight = 700, face = 'display', tracking = 0 }: Setting,
): Promise<Line> {
  const parts: string[] = []
  let at = 0
  for (const letter of words) {
    const found = await findFont(letter, weight, FAMILIES[face])
    if (found === undefined) throw new Error(`nothing draws ${letter}`)
    const font = opened.get(found.name) ?? openFont(found.data)
    opened.set(found.name, font)
    const scale = size / font.unitsPerEm
    const glyph = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
    const outline = glyph.path.scale(scale, -scale).translate(at, 0).toSVG()
    parts.push(outline)
    at += glyph.advanceWidth * scale + tracking * size
  }
  return { outline: parts.join(''), width: at - tracking * size }
}
