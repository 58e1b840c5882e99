import { z } from 'zod'
import { text } from './text.ts'

const TAG = /<[^<>]*>/g
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|nbsp|ensp|emsp|thinsp|zwnj|zwj|shy|lrm|rlm);?/gi
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

/**
 * HTML of the allowed kinds alone, as the server has cleaned it; only this may be drawn as HTML. Every other
 * text is drawn as text, whoever wrote it.
 */
export const html = z.string().brand<'Html'>()
export type Html = z.infer<typeof html>

/**
 * HTML as an editor makes it; blank text becomes ''. The server keeps only what is allowed of it.
 * @param max_characters of the HTML, counted in code points
 */
export function richText(max_characters: number) {
  return text(0, max_characters).transform((html) => (isBlankRichText(html) ? '' : html))
}
