const HONG_KONG = '+852'

/** A phone number as it is kept: digits after +; eight digits alone are of Hong Kong. Empty stays empty. */
export function readPhone(typed: string): string {
  const digits = typed.normalize('NFKC').replace(/[\s().-]/g, '')
  if (/^\d{8}$/.test(digits)) return HONG_KONG + digits
  return /^852\d{8}$/.test(digits) ? `+${digits}` : digits
}

/** A phone number as it is shown: "+852 9123 4567"; others as they are kept. */
export function formatPhone(phone: string): string {
  const [, first, last] = /^\+852(\d{4})(\d{4})$/.exec(phone) ?? []
  return first === undefined ? phone : `${HONG_KONG} ${first} ${last}`
}
