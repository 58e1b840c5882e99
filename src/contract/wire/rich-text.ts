import { z } from 'zod'
import { isPlain, lengthOf } from './text.ts'

const TAG = /<[^<>]*>/g
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|nbsp|ensp|emsp|thinsp|zwnj|zwj|shy|lrm|rlm);?/gi
const ANY_ENTITY = /&(?:#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,31});/gi
/** Of the HTML itself, in UTF-16 units: tags and addresses of links cost storage, whatever is visible of them. */
export const RICH_TEXT_HTML_MAX = 200_000
const BLANK = /^[\s\p{Cf}]*$/u
const LAST_CODE_POINT = 0x10ffff

/** Whether HTML counts as empty: its text content is blank (S4.15). */
export function isBlankRichText(html: string): boolean {
  return BLANK.test(html.replace(TAG, '').replace(ENTITY, signOf))
}

function signOf(_: string, hexadecimal: string | undefined, decimal: string | undefined): string {
  if (hexadecimal === undefined && decimal === undefined) return ' '
  const code = hexadecimal === undefined ? Number(decimal) : parseInt(hexadecimal, 16)
  return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '\uFFFD'
}

/** Returns how many characters of HTML are visible, in code points: neither tags nor addresses of links count. */
export function richTextLength(html: string): number {
  return lengthOf(html.replace(TAG, '').replace(ANY_ENTITY, '.'))
}

/**
 * HTML of the allowed kinds alone, as the server has cleaned it; only this may be drawn as HTML. Every other
 * text is drawn as text, whoever wrote it.
 */
export const html = z.string().brand<'Html'>()
export type Html = z.infer<typeof html>

/**
 * HTML as an editor makes it; blank text becomes ''. The server keeps only what is allowed of it.
 * @param max_characters visible ones, as `richTextLength` counts them and editors show it
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
