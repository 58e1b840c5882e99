import { toOneLine } from '#contract/wire/one-line.ts'

const SERIAL_DIGITS = 8

/**
 * Returns the membership number of an eight-digit serial: nine digits including the check digit, without spaces.
 */
export function membershipNo(serial: number): string {
  const digits = String(serial).padStart(SERIAL_DIGITS, '0')
  return `${digits}${checkDigit(digits)}`
}

/**
 * Parses a membership number without spaces; null when it is invalid. The check digit detects one wrong digit and
 * nearly all swapped pairs.
 */
export function readMembershipNo(input: string): string | null {
  const digits = toOneLine(input).replace(/[\s-]/gu, '')
  if (!/^\d{9}$/.test(digits)) return null
  return digits.endsWith(checkDigit(digits.slice(0, SERIAL_DIGITS))) ? digits : null
}

/** Formats a membership number for display: 1234 5678 9. */
export function formatMembershipNo(membership_no: string): string {
  return `${membership_no.slice(0, 4)} ${membership_no.slice(4, 8)} ${membership_no.slice(8)}`
}

/** ISO/IEC 7064, MOD 11,10. */
function checkDigit(digits: string): string {
  let rest = 10
  for (const digit of digits) rest = (((rest + Number(digit)) % 10 || 10) * 2) % 11
  return String((11 - rest) % 10)
}
