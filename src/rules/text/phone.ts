import { toOneLine } from '#contract/wire/one-line.ts'
import { readPhone } from '#contract/wire/phone.ts'

const HONG_KONG = '+852'
const PHONE_END = /^\d{4}$/
const END_DIGITS = 4

/** A phone number as it is shown: "+852 9123 4567"; others as they are stored. */
export function formatPhone(phone: string): string {
  const [, first, last] = /^\+852(\d{4})(\d{4})$/.exec(phone) ?? []
  return first === undefined ? phone : `${HONG_KONG} ${first} ${last}`
}

/**
 * The phone numbers that a search means: by their last four digits, or one by all of it, which `whole` then is, as it
 * is stored. Undefined of a search that means none.
 */
export function parsePhoneSearch(search: string): { end: string; whole?: string } | undefined {
  const end = toOneLine(search)
  if (PHONE_END.test(end)) return { end }
  const whole = readPhone(search)
  return whole === undefined ? undefined : { end: whole.slice(-END_DIGITS), whole }
}
