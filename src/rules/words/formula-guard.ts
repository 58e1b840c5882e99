/** What makes a spreadsheet take text for a formula (OWASP, CSV injection), full-width signs included. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/u
const GUARD = "'"

/** A text as a CSV may hold it: what reads as a formula is guarded. */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) ? GUARD + text : text
}

/** The text that was guarded. */
export function unguardFormula(text: string): string {
  const inner = text.slice(GUARD.length)
  return text.startsWith(GUARD) && FORMULA_START.test(inner) ? inner : text
}
