import { z } from 'zod'

const LONE_SURROGATE = /\p{Surrogate}/gu
// oxlint-disable-next-line no-control-regex -- these are the characters to keep out
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u
// oxlint-disable-next-line no-control-regex -- a database text cannot hold NUL
const NUL = /\u0000/g

/** Whether a text has no control characters and no broken Unicode. */
export function isPlain(value: string): boolean {
  return !CONTROL.test(value) && value.search(LONE_SURROGATE) === -1
}

/** Counts characters as a person does for CJK and emoji code points, not UTF-16 units. */
export function lengthOf(value: string): number {
  return Array.from(value).length
}

/**
 * One line or block of text a person typed: trimmed, without control characters or broken Unicode.
 * @param min_characters 0 allows blank   @param max_characters counted in code points
 */
export function text(min_characters: number, max_characters: number) {
  return z
    .string()
    .trim()
    .refine(isPlain, 'text.control_characters')
    .refine((value) => lengthOf(value) >= min_characters, min_characters === 1 ? 'required' : 'too_short')
    .refine((value) => lengthOf(value) <= max_characters, 'too_long')
}

const LINE_BREAK = /[\n\t\u2028\u2029]/u
/** What mail programs make a link of. */
const LINK =
  /:\/\/|www\.|@|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|xyz|top|site|online|shop|store|app|link|click|icu|vip|club|live|page|dev|io|co|me|cc|ru|cn|hk|tw|tk|uk|de|fr|eu)(?![\p{L}\p{N}])/iu

/**
 * A part of a person's name, which mails and doors show to others: one line, without web or e-mail addresses.
 * @param min_characters 0 allows blank   @param max_characters counted in code points
 */
export function namePart(min_characters: number, max_characters: number) {
  return text(min_characters, max_characters).refine(
    (name) => !LINE_BREAK.test(name) && !LINK.test(name),
    'not_a_name',
  )
}

/**
 * Whatever a scanner read, kept as evidence: only what no database can store (NUL, half a surrogate pair)
 * becomes U+FFFD.
 */
export function storable(raw: string): string {
  return raw.replace(NUL, '\uFFFD').replace(LONE_SURROGATE, '\uFFFD')
}

/** A text that may be missing: null, or blank as a form sends it. */
export function blankIsNull(schema: z.ZodType<string, string>) {
  return z
    .string()
    .nullable()
    .transform((typed) => (typed === null || typed.trim() === '' ? null : typed))
    .pipe(schema.nullable())
}

const WEB_ADDRESS_MAX = 2048

/** An address of the web, http or https, as typed. */
export const webAddress = text(1, WEB_ADDRESS_MAX).refine(isWebAddress, 'url')

function isWebAddress(typed: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(typed)
}
