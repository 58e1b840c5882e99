import { toOneLine } from '#contract/wire/one-line.ts'
import { readPhone } from '#contract/wire/phone.ts'

const HONG_KONG = '+852'
const PHONE_END = /^\d{4}$/
const END_DIGITS = 4

/** Formats a phone number for display: "+852 9123 4567"; other countries' numbers as stored. */
export function formatPhone(phone: string): string {
  const [, first, last] = /^\+852(\d{4})(\d{4})$/.exec(phone) ?? []
  return first === undefined ? phone : `${HONG_KONG} ${first} ${last}`
}

/**
 * Parses a search for a phone number: its last four digits, or a whole number, returned in `whole` in stored form.
 * Undefined when the search is no phone number.
 */
export function parsePhoneSearch(search: string): { end: string; whole?: string } | undefined {
  const end = toOneLine(search)
  if (PHONE_END.test(end)) return { end }
  const whole = readPhone(search)
  return whole === undefined ? undefined : { end: whole.slice(-END_DIGITS), whole }
}
