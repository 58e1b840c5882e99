import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import { z } from 'zod'

/** How bold. */
export type Weight = 400 | 700
/** For scripts that neither Latin's nor Chinese fonts draw; emoji, without colours, come last. */
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
/** Latin and its neighbours; Chinese as it is written in Hong Kong, and on the mainland; Latin for headings. */
export type Family =
  'noto-sans' | 'noto-sans-hk' | 'noto-sans-sc' | 'bricolage-grotesque' | (typeof OTHER_SCRIPTS)[number]
/** What only steers other characters, and needs no glyph. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu
/** A font comes in up to a hundred slices, so that a text needs to load few of them. */
type Slice = { family: Family; name: string; characters: string }
/** A slice as a TrueType font of one weight; `has` is what it can draw of what it is said to. */
export type Font = { name: string; data: Buffer; has: ReadonlySet<number> }

const packages = createRequire(import.meta.url)
const fileOf = (family: Family, path: string) => packages.resolve(`@fontsource-variable/${family}/${path}`)

const listing = z.record(z.string(), z.string())
const slicesOf = new Map<Family, Map<string, Slice>>()
const fonts = new Map<string, Promise<Font>>()

/**
 * Returns the font that draws all characters of a grapheme cluster, of the first family that has one, or undefined
 * where no family does. Default-ignorable characters need no glyph.
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

/** Made once a process: 35 ms and about 70 kB each. */
function fontOf(slice: Slice, weight: Weight): Promise<Font> {
  const name = `${slice.family}-${slice.name}-${weight}`
  const known = fonts.get(name)
  if (known !== undefined) return known
  const made = makeFont(slice, weight, name)
  fonts.set(name, made)
  return made
}

async function makeFont({ family, name, characters }: Slice, wght: Weight, as: string): Promise<Font> {
  const file = await readFile(fileOf(family, `files/${family}-${name}-wght-normal.woff2`))
  const source = create(file)
  if (!('characterSet' in source)) throw new Error(`${as} is no single font`)
  // Some slices have none of the characters that they are listed with.
  const listed = new Set(Array.from(characters, (character) => character.codePointAt(0)))
  const has = new Set(source.characterSet.filter((code) => listed.has(code)))
  if (has.size === 0) return { name: as, data: file, has }
  return {
    name: as,
    data: await subsetFont(file, characters, { targetFormat: 'truetype', variationAxes: { wght } }),
    has,
  }
}

/** Which slice has which character; where several have it, the last, which has what goes with it. */
function readSlices(family: Family): Map<string, Slice> {
  const known = slicesOf.get(family)
  if (known !== undefined) return known
  const by_character = new Map<string, Slice>()
  const listed = listing.parse(JSON.parse(readFileSync(fileOf(family, 'unicode.json'), 'utf8')))
  for (const [listed_as, list] of Object.entries(listed)) {
    const characters = list.split(',').flatMap(expandRange)
    const slice = { family, name: listed_as.replace(/[[\]]/g, ''), characters: characters.join('') }
    for (const character of characters) by_character.set(character, slice)
  }
  slicesOf.set(family, by_character)
  return by_character
}

/** "U+4e00-4e02" as its characters. */
function expandRange(range: string): string[] {
  const [first = 0, last = first] = range
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
}
