import { z } from 'zod'

/** Fast path: most values from programs need no normalization. */
const ONLY_PLAIN = /^[!-~]*$/
/** Invisible characters: direction marks, joiners, soft hyphens, variation selectors, fillers. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const NOT_VISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\s\u2800]/gu
const SPACES = /\s+/gu
/** Hyphens, dashes and minus signs of every script. Without the macron, which NFKC decomposes. */
const DASHES = /[\p{Pd}\u2212]/gu
/** Isolates, embeddings, overrides and direction marks, and invisible joiners, separators and hyphens. */
const NOT_IN_NAMES = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu
/** Joiners are needed in Persian, Indic scripts and emoji, but only between two such characters. */
const STRAY_JOINERS = /(?<=^|[\s\p{Script=Latin}])[\u200c\u200d]+|[\u200c\u200d]+(?=$|[\s\p{Script=Latin}])/gu
const ODD_SPACES = /[^\S \n\t\r]/gu

/** Returns whether a text has any visible character. */
export function isVisible(text: string): boolean {
  return text.replace(NOT_VISIBLE, '') !== ''
}

/**
 * Normalizes a code, number or address: without invisible characters, half width, dashes as "-", gaps as one
 * space.
 */
export function toOneLine(input: string): string {
  if (ONLY_PLAIN.test(input)) return input
  return input.replace(UNSEEN, '').normalize('NFKC').replace(DASHES, '-').replace(SPACES, ' ').trim()
}

/**
 * Normalizes a name: without direction marks and other invisible characters that no script needs, with plain
 * spaces.
 */
export function toVisibleName(input: string): string {
  if (!isVisible(input)) return ''
  return input.replace(NOT_IN_NAMES, '').replace(STRAY_JOINERS, '').replace(ODD_SPACES, ' ').trim()
}

/** Normalizes a URL: without invisible characters; the part after the host keeps its spelling. */
export function toWebLine(input: string): string {
  return input
    .replace(UNSEEN, '')
    .trim()
    .replace(/^[^/]*\/\/[^/?#]*/, toOneLine)
}

/** Metadata key of schemas that normalize codes, numbers and addresses; a test finds those without it. */
export const READS_ONE_LINE = 'reads_one_line'

/** Returns a schema that normalizes a code, number or address with `read` before validating it. */
export function asOneLine<Schema extends z.ZodType<unknown, string>>(schema: Schema, normalize = toOneLine) {
  const metadata = { [READS_ONE_LINE]: true }
  return z.string().meta(metadata).transform(normalize).pipe(schema).meta(metadata)
}
