import { z } from 'zod'
import { asOneLine, isVisible, toVisibleName, toWebLine } from './one-line.ts'

const LONE_SURROGATE = /\p{Surrogate}/gu
// oxlint-disable-next-line no-control-regex -- these are the characters to keep out
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u
// oxlint-disable-next-line no-control-regex -- a database text cannot hold NUL
const NUL = /\u0000/g

/** Returns whether a text has no control characters and no broken Unicode. */
export function isPlain(value: string): boolean {
  return !CONTROL.test(value) && value.search(LONE_SURROGATE) === -1
}

/** Counts code points, not UTF-16 units, so that CJK characters and emoji count once. */
export function lengthOf(value: string): number {
  return Array.from(value).length
}

/**
 * Returns a schema for typed text: trimmed, without control characters or broken Unicode.
 * @param min_characters 0 allows blank
 * @param max_characters counted in code points
 */
export function text(min_characters: number, max_characters: number) {
  return z
    .string()
    .trim()
    .refine(isPlain, 'text.control_characters')
    .refine(
      (value) => min_characters === 0 || (isVisible(value) && lengthOf(value) >= min_characters),
      min_characters === 1 ? 'required' : 'too_short',
    )
    .refine((value) => lengthOf(value) <= max_characters, 'too_long')
}

const LINE_BREAK = /[\n\t\u2028\u2029]/u
/** URLs, e-mail addresses and their beginnings; a dot within a name is allowed (decision 109). */
const ADDRESS = /:\/\/|www\.|@/iu

/**
 * Returns a schema for a part of a person's name, which e-mails and doors show to others: one line, without URLs,
 * e-mail addresses and direction marks that would reorder adjacent text.
 * @param min_characters 0 allows blank
 * @param max_characters counted in code points
 */
export function namePart(min_characters: number, max_characters: number) {
  return nameText(min_characters, max_characters).pipe(
    z
      .string()
      .refine((name) => !LINE_BREAK.test(name) && !ADDRESS.test(name.normalize('NFKC')), 'not_a_name'),
  )
}

/** Returns a schema for a name typed by the team, without direction marks that would reorder adjacent text. */
export function nameText(min_characters: number, max_characters: number) {
  return z.string().transform(toVisibleName).pipe(text(min_characters, max_characters))
}

/**
 * Returns a schema for a code or number on one line.
 * @param min_characters 0 allows blank
 * @param max_characters counted in code points
 */
export function code(min_characters: number, max_characters: number) {
  return asOneLine(text(min_characters, max_characters))
}

/** Returns a schema for a code that contains a letter or digit. */
export function codeWithLetters(max_characters: number) {
  return asOneLine(
    text(1, max_characters).refine((input) => /[\p{L}\p{N}]/u.test(input), 'no_letter_or_digit'),
  )
}

/**
 * Returns raw scanner input for storage as evidence: characters that a database cannot store (NUL, lone
 * surrogates) become U+FFFD.
 */
export function toStorableText(raw: string): string {
  return raw.replace(NUL, '\uFFFD').replace(LONE_SURROGATE, '\uFFFD')
}

/** Returns a schema for an optional text: null, or blank as sent by a form. */
export function blankIsNull(schema: z.ZodType<string, string>) {
  return z
    .string()
    .nullable()
    .meta({ ...schema.meta() })
    .transform((input) => (input === null || !isVisible(input) ? null : input))
    .pipe(schema.nullable())
}

const WEB_ADDRESS_MAX = 2048

/** An http or https URL, as typed. */
export const webAddress = asOneLine(text(1, WEB_ADDRESS_MAX).refine(isWebAddress, 'url'), toWebLine)

function isWebAddress(input: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(input)
}
