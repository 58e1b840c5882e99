/** What makes a spreadsheet take text for a formula (OWASP, CSV injection), full-width signs included. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/u
/** What a guarded text begins with, or a text that only looks like one. */
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/u
const GUARD = "'"

/** A text as a CSV may hold it: what reads as a formula is guarded. */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) ? GUARD + text : guardLookalike(text)
}

/** A text as a workbook may hold it, which marks formulas itself: only what looks guarded is guarded once more. */
export function guardLookalike(text: string): string {
  return GUARDED.test(text) ? GUARD + text : text
}

/** The text that was guarded. */
export function unguardFormula(text: string): string {
  return GUARDED.test(text) ? text.slice(GUARD.length) : text
}
