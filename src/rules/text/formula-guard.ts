/**
 * Characters that make a spreadsheet treat text as a formula (OWASP, CSV injection), including full-width forms.
 */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/u
/** Matches guarded text, and text that only looks guarded. */
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/u
const GUARD = "'"

/** Returns a text for a CSV cell; formula-like text is guarded. */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) ? GUARD + text : guardLookalike(text)
}

/**
 * Returns a text for a workbook cell. Workbooks mark formulas themselves, so only text that looks guarded is
 * guarded again.
 */
export function guardLookalike(text: string): string {
  return GUARDED.test(text) ? GUARD + text : text
}

/** Returns the text without its guard. */
export function unguardFormula(text: string): string {
  return GUARDED.test(text) ? text.slice(GUARD.length) : text
}
