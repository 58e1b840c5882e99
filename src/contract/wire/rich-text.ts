import { z } from 'zod'
import { isPlain, lengthOf } from './text.ts'

const TAG = /<[^<>]*>/g
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|nbsp|ensp|emsp|thinsp|zwnj|zwj|shy|lrm|rlm);?/gi
const ANY_ENTITY = /&(?:#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,31});/gi
/** Length of the HTML in UTF-16 units: tags and link URLs also take storage. */
export const RICH_TEXT_HTML_MAX = 200_000
const BLANK = /^[\s\p{Cf}]*$/u
const LAST_CODE_POINT = 0x10ffff

/** Returns whether HTML has no text content (S4.15). */
export function isBlankRichText(html: string): boolean {
  return BLANK.test(html.replace(TAG, '').replace(ENTITY, decodeEntity))
}

function decodeEntity(_: string, hexadecimal: string | undefined, decimal: string | undefined): string {
  if (hexadecimal === undefined && decimal === undefined) return ' '
  const code = hexadecimal === undefined ? Number(decimal) : parseInt(hexadecimal, 16)
  return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '\uFFFD'
}

/** Returns the number of visible characters of HTML in code points, without tags and link URLs. */
export function richTextLength(html: string): number {
  return lengthOf(html.replace(TAG, '').replace(ANY_ENTITY, '.'))
}

/** HTML sanitized by the server; only this may be rendered as HTML. Every other text is rendered as text. */
export const html = z.string().brand<'Html'>()
export type Html = z.infer<typeof html>

/**
 * Returns a schema for HTML of an editor; blank text becomes ''. The server sanitizes it.
 * @param max_characters visible characters, counted by `richTextLength`
 */
export function richText(max_characters: number) {
  return z
    .string()
    .trim()
    .refine(isPlain, 'text.control_characters')
    .refine((html) => html.length <= RICH_TEXT_HTML_MAX, { error: 'too_much_formatting', abort: true })
    .refine((html) => richTextLength(html) <= max_characters, 'too_long')
    .transform((html) => (isBlankRichText(html) ? '' : html))
}
