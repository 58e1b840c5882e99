import bidiFactory from 'bidi-js'

/** A stretch of text of one direction, or of one font. */
export type BidiItem = { level: number }

const bidi = bidiFactory()
const RTL_LEVEL = 1

/** Whether a text with this embedding level is written from right to left. */
export const isRightToLeft = ({ level }: BidiItem) => level % 2 === RTL_LEVEL

/**
 * Returns the embedding level of each UTF-16 unit of a line (Unicode Standard Annex #9) and its text with brackets
 * that face the way they are read. The first strong character gives the line its direction.
 */
export function resolveDirections(line: string): { text: string; levels: Uint8Array } {
  const resolved = bidi.getEmbeddingLevels(line)
  const mirrored = bidi.getMirroredCharactersMap(line, resolved.levels)
  const text = Array.from({ length: line.length }, (_, at) => mirrored.get(at) ?? line[at] ?? '').join('')
  return { text, levels: resolved.levels }
}

/** Whether the first strong character of a paragraph is one of a script written from right to left. */
export function startsRightToLeft(paragraph: string): boolean {
  return bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === RTL_LEVEL
}

/** Puts the pieces of a line into the order in which they stand on paper, from left to right (rule L2). */
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
