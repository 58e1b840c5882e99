import { z } from 'zod'

/** What needs nothing done, as most values that programs send. */
const ONLY_PLAIN = /^[!-~]*$/
/** What is drawn as nothing: marks of direction, joiners, soft hyphens, variation selectors, fillers. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const NOT_VISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\s\u2800]/gu
const SPACES = /\s+/gu
/** Hyphens, dashes and minus signs of every script; NFKC makes a space and a mark of the macron. */
const DASHES = /[\p{Pd}\u2212]/gu
/** Isolates, embeddings, overrides and marks of direction, and what joins, parts or hyphenates without being seen. */
const NOT_IN_NAMES = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu
/** Joiners shape Persian, Indic scripts and emoji, between two characters of such a text only. */
const STRAY_JOINERS = /(?<=^|[\s\p{Script=Latin}])[\u200c\u200d]+|[\u200c\u200d]+(?=$|[\s\p{Script=Latin}])/gu
const ODD_SPACES = /[^\S \n\t\r]/gu

/** Whether anything of a text is seen. */
export function isVisible(text: string): boolean {
  return text.replace(NOT_VISIBLE, '') !== ''
}

/**
 * A code, number or address as it was meant: without invisible characters, in half width, dashes as "-", each gap as
 * one space.
 */
export function toOneLine(typed: string): string {
  if (ONLY_PLAIN.test(typed)) return typed
  return typed.replace(UNSEEN, '').normalize('NFKC').replace(DASHES, '-').replace(SPACES, ' ').trim()
}

/** A name without marks of direction and other invisible characters that no script needs, and with plain spaces. */
export function toVisibleName(typed: string): string {
  if (!isVisible(typed)) return ''
  return typed.replace(NOT_IN_NAMES, '').replace(STRAY_JOINERS, '').replace(ODD_SPACES, ' ').trim()
}

/** An address of the web without invisible characters; what stands behind the host stays as it is spelled. */
export function toWebLine(typed: string): string {
  return typed
    .replace(UNSEEN, '')
    .trim()
    .replace(/^[^/]*\/\/[^/?#]*/, toOneLine)
}

/** The key under which a schema says that it reads codes, numbers and addresses; a test finds those that do not. */
export const READS_ONE_LINE = 'reads_one_line'

/** A code, number or address, read as `toOneLine` does, or `read`, before a schema checks it. */
export function asOneLine<Read extends z.ZodType<unknown, string>>(schema: Read, read = toOneLine) {
  const described = { [READS_ONE_LINE]: true }
  return z.string().meta(described).transform(read).pipe(schema).meta(described)
}
