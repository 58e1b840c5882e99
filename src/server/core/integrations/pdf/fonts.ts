import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import { z } from 'zod'

/** Font weight. */
export type Weight = 400 | 700
/** Fonts for scripts that neither the Latin nor the Chinese fonts contain; monochrome emoji come last. */
export const OTHER_SCRIPTS = [
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-kr',
  'noto-sans-jp',
  'noto-sans-armenian',
  'noto-sans-bengali',
  'noto-sans-ethiopic',
  'noto-sans-georgian',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-kannada',
  'noto-sans-khmer',
  'noto-sans-lao',
  'noto-sans-malayalam',
  'noto-sans-myanmar',
  'noto-sans-sinhala',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-emoji',
] as const
/** Latin with related scripts; Chinese of Hong Kong and of the mainland; Latin for headings. */
export type Family =
  | 'noto-sans'
  | 'noto-sans-hk'
  | 'noto-sans-sc'
  | 'bricolage-grotesque'
  | (typeof OTHER_SCRIPTS)[number]
/** Characters that only affect others, and need no glyph. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu
/** A font is split into up to a hundred slices, so that a text loads few of them. */
type Slice = { family: Family; name: string; characters: string }
/**
 * A slice as a TrueType font of one weight; `has` contains the listed characters that it can actually draw.
 */
export type Font = { name: string; data: Buffer; has: ReadonlySet<number> }

const packages = createRequire(import.meta.url)
const fileOf = (family: Family, path: string) => packages.resolve(`@fontsource-variable/${family}/${path}`)

const sliceRanges = z.record(z.string(), z.string())
const slicesOf = new Map<Family, Map<string, Slice>>()
const fonts = new Map<string, Promise<Font>>()

/**
 * Returns the font that draws all characters of a grapheme cluster, of the first family that has one, or
 * undefined if none does. Default-ignorable characters need no glyph.
 */
export async function findFont(
  cluster: string,
  weight: Weight,
  families: readonly Family[],
): Promise<Font | undefined> {
  const [first = '', ...rest] = cluster.replace(IGNORABLE, '')
  for (const family of families) {
    const slice = readSlices(family).get(first)
    const font = slice && (await fontOf(slice, weight))
    if (font && [first, ...rest].every((character) => font.has.has(character.codePointAt(0) ?? 0)))
      return font
  }
  return undefined
}

/** Created once per process: 35 ms and about 70 kB each. */
function fontOf(slice: Slice, weight: Weight): Promise<Font> {
  const name = `${slice.family}-${slice.name}-${weight}`
  const cached = fonts.get(name)
  if (cached !== undefined) return cached
  const font = makeFont(slice, weight, name)
  fonts.set(name, font)
  return font
}

async function makeFont({ family, name, characters }: Slice, wght: Weight, font_name: string): Promise<Font> {
  const file = await readFile(fileOf(family, `files/${family}-${name}-wght-normal.woff2`))
  const source = create(file)
  if (!('characterSet' in source)) throw new Error(`${font_name} is no single font`)
  // Some slices have none of the characters that they are listed with.
  const listed_codes = new Set(Array.from(characters, (character) => character.codePointAt(0)))
  const has = new Set(source.characterSet.filter((code) => listed_codes.has(code)))
  if (has.size === 0) return { name: font_name, data: file, has }
  return {
    name: font_name,
    data: await subsetFont(file, characters, { targetFormat: 'truetype', variationAxes: { wght } }),
    has,
  }
}

/** Returns the slice of each character; of several the last one, which has related characters as well. */
function readSlices(family: Family): Map<string, Slice> {
  const cached = slicesOf.get(family)
  if (cached !== undefined) return cached
  const by_character = new Map<string, Slice>()
  const ranges_by_slice = sliceRanges.parse(JSON.parse(readFileSync(fileOf(family, 'unicode.json'), 'utf8')))
  for (const [slice_name, ranges] of Object.entries(ranges_by_slice)) {
    const characters = ranges.split(',').flatMap(expandRange)
    const slice = { family, name: slice_name.replace(/[[\]]/g, ''), characters: characters.join('') }
    for (const character of characters) by_character.set(character, slice)
  }
  slicesOf.set(family, by_character)
  return by_character
}

/** Expands "U+4e00-4e02" to its characters. */
function expandRange(range: string): string[] {
  const [first = 0, last = first] = range
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
}
