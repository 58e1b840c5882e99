import bidiFactory from 'bidi-js'

/** A piece of text with a single direction, or a single font. */
export type BidiItem = { level: number }

const bidi = bidiFactory()
const RTL_LEVEL = 1

/** Returns whether a text with this embedding level is written from right to left. */
export const isRightToLeft = ({ level }: BidiItem) => level % 2 === RTL_LEVEL

/**
 * Returns the embedding level of each UTF-16 unit of a line (Unicode Standard Annex #9), and its text with
 * brackets mirrored where they are read from right to left. The first strong character sets the direction of
 * the line.
 */
export function resolveDirections(line: string): { text: string; levels: Uint8Array } {
  const embedding = bidi.getEmbeddingLevels(line)
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels)
  const text = Array.from({ length: line.length }, (_, at) => mirrored.get(at) ?? line[at] ?? '').join('')
  return { text, levels: embedding.levels }
}

/** Returns whether the first strong character of a paragraph belongs to a right-to-left script. */
export function startsRightToLeft(paragraph: string): boolean {
  return bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === RTL_LEVEL
}

/** Reorders the pieces of a line from logical to visual order, left to right (rule L2). */
export function toVisualOrder<T extends BidiItem>(pieces: readonly T[]): T[] {
  const ordered = [...pieces]
  const highest = Math.max(0, ...ordered.map(({ level }) => level))
  for (let level = highest; level >= RTL_LEVEL; level--)
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while ((ordered[to]?.level ?? 0) >= level) to++
      if (to === from) continue
      ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed())
      from = to
    }
  return ordered
}
