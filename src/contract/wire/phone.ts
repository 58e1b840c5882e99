import { asOneLine, toOneLine } from './one-line.ts'
import { text } from './text.ts'

const HONG_KONG = '852'
const LOCAL_NUMBER = /^\d{8}$/
/** A number with country code that lacks only "+": no national number is as long. */
const LOST_PLUS = /^(?:85[23]\d{8}|[1-9]\d{11,14})$/
/**
 * Calling codes whose numbers never begin with 0, so that a following 0 is the national trunk prefix (ITU-T
 * E.164).
 */
const TRUNK_ZERO =
  /^\+(2[07]|213|25[456]|3[123]|35[358]|38[0156]|4[01346]|49|6[0-4]|66|8[1246]|880|886|9[0-58]|972)0+(?=\d)/
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/
const OF_HONG_KONG = /^\+852\d{8}$/
/** Text that people write before and between digits. */
const WRITTEN_AROUND = /^(?:tel:|')/i
const WRITTEN_BETWEEN = /[\s().-]/g
/** Decimals that Excel adds to numbers saved as text. */
const NO_FRACTION = /^(\d+)\.0+$/

/**
 * Normalizes a phone number for storage and comparison to "+" and digits (E.164); undefined when it is not a phone
 * number. Eight digits alone are a Hong Kong number, and +852 requires exactly eight (S8.8).
 */
export function readPhone(input: string): string | undefined {
  const digits = toOneLine(input)
    .replace(WRITTEN_AROUND, '')
    .replace(NO_FRACTION, '$1')
    .replace(/\(\s?0\s?\)/, '')
    .replace(WRITTEN_BETWEEN, '')
    .replace(/^00/, '+')
  if (LOCAL_NUMBER.test(digits)) return `+${HONG_KONG}${digits}`
  const number = (LOST_PLUS.test(digits) ? `+${digits}` : digits).replace(TRUNK_ZERO, '+$1')
  return (number.startsWith(`+${HONG_KONG}`) ? OF_HONG_KONG : INTERNATIONAL).test(number) ? number : undefined
}

/** A phone number, normalized by `readPhone`. */
export const phone = asOneLine(
  text(1, 40).transform((input, context) => {
    const number = readPhone(input)
    if (number !== undefined) return number
    context.addIssue({ code: 'custom', message: 'phone', continue: true })
    return input
  }),
)
