import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import { z } from 'zod'

/** How bold. */
export type Weight = 400 | 700
/** Latin and its neighbours; Chinese as it is written in Hong Kong, and on the mainland; Latin for headings. */
export type Family = 'noto-sans' | 'noto-sans-hk' | 'noto-sans-sc' | 'bricolage-grotesque'
/** A font comes in up to a hundred slices, so that a text needs to load few of them. */
type Slice = { family: Family; name: string; characters: string }
/** A slice as a TrueType font of one weight; `has` is what it can draw of what it is said to. */
export type Font = { name: string; data: Buffer; has: ReadonlySet<number> }

const packages = createRequire(import.meta.url)
const fileOf = (family: Family, path: string) => packages.resolve(`@fontsource-variable/${family}/${path}`)

const listing = z.record(z.string(), z.string())
const slicesOf = new Map<Family, Map<string, Slice>>()
const fonts = new Map<string, Promise<Font>>()

/** The font that draws a character, of the first family that can; undefined: none can. */
export async function findFont(
  character: string,
  weight: Weight,
  families: readonly Family[],
): Promise<Font | undefined> {
  for (const family of families) {
    const slice = readSlices(family).get(character)
    const font = slice && (await fontOf(slice, weight))
    if (font?.has.has(character.codePointAt(0) ?? 0)) return font
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
  const data = await subsetFont(file, characters, { targetFormat: 'truetype', variationAxes: { wght } })
  const font = create(data)
  if (!('characterSet' in font)) throw new Error(`${as} is no single font`)
  return { name: as, data, has: new Set(font.characterSet) }
}

/** Which slice has which character; where several have it, the last, which has what goes with it. */
function readSlices(family: Family): Map<string, Slice> {
  const known = slicesOf.get(family)
  if (known !== undefined) return known
  const by_character = new Map<string, Slice>()
  const listed = listing.parse(JSON.parse(readFileSync(fileOf(family, 'unicode.json'), 'utf8')))
  for (const [listed_as, list] of Object.entries(listed)) {
    const characters = list.split(',').flatMap(spell)
    const slice = { family, name: listed_as.replace(/[[\]]/g, ''), characters: characters.join('') }
    for (const character of characters) by_character.set(character, slice)
  }
  slicesOf.set(family, by_character)
  return by_character
}

/** "U+4e00-4e02" as its characters. */
function spell(range: string): string[] {
  const [first = 0, last = first] = range
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
}
