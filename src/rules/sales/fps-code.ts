import type { FpsPayee } from '#contract/orders/fps-payee.ts'
import { majorUnits } from '#rules/text/money.ts'
import { formatFpsProxy } from './fps-proxy.ts'

/** Currencies of the Faster Payment System with their numbers in ISO 4217. */
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['HKD', '344'],
  ['CNY', '156'],
])
const AMOUNT_MAX = 13
const REFERENCE_MAX = 25
const VALUE_MAX = 99
const NAME_MAX = 25
const DOMAIN = 'hk.com.hkicl'
const PROXY_IDS = { id: '02', mobile: '03', email: '04' } as const
/** The specification gives these no meaning; all known codes carry these values. */
const CATEGORY = '0000'
const NO_NAME = 'NA'
const CITY = 'HK'

export type FpsRequest = { payee: FpsPayee; currency: string; amount_cents: number; reference: string }

/** Returns whether FPS transfers a currency. */
export const isFpsCurrency = (currency: string): boolean => CURRENCIES.has(currency)

/**
 * Returns the text of an FPS QR code with amount and reference (EMV merchant-presented mode, Common QR Code
 * Specification for Retail Payments in Hong Kong); null for other currencies and when nothing is due. The text is
 * ASCII, so that lengths in characters and in bytes agree: another name is left out, banks show the registered one.
 * @throws RangeError that names the field which is too long or not ASCII
 */
export function fpsCode({ payee, currency, amount_cents, reference }: FpsRequest): string | null {
  const currency_no = CURRENCIES.get(currency)
  if (currency_no === undefined || amount_cents <= 0) return null
  const bank =
    payee.kind === 'id' || payee.bank_code === null ? '' : dataObject('01', 'bank_code', payee.bank_code, 3)
  const proxy = dataObject(PROXY_IDS[payee.kind], 'value', formatFpsProxy(payee))
  const body = [
    dataObject('00', 'format', '01'),
    // Dynamic: for this payment only.
    dataObject('01', 'initiation', '12'),
    dataObject('26', 'value', dataObject('00', 'domain', DOMAIN) + bank + proxy),
    dataObject('52', 'category', CATEGORY),
    dataObject('53', 'currency', currency_no),
    dataObject('54', 'amount', formatAmount(amount_cents, currency), AMOUNT_MAX),
    dataObject('58', 'country', 'HK'),
    dataObject('59', 'name', isAscii(payee.name) ? payee.name : NO_NAME, NAME_MAX),
    dataObject('60', 'city', CITY),
    dataObject('62', 'reference', dataObject('05', 'reference', reference, REFERENCE_MAX)),
  ].join('')
  const checked = `${body}6304`
  return checked + crc16(checked)
}

/** Whole amounts have no decimals, others two. */
function formatAmount(cents: number, currency: string): string {
  return majorUnits(cents, currency).replace(/\.00$/, '')
}

const isAscii = (text: string): boolean => /^[ -~]+$/.test(text)

/** One data object: id, two-digit length, value. */
function dataObject(id: string, field: string, value: string, max = VALUE_MAX): string {
  if (value.length > max) throw new RangeError(`FPS code: ${field} has more than ${max} characters`)
  if (!isAscii(value)) throw new RangeError(`FPS code: ${field} is not ASCII`)
  return id + String(value.length).padStart(2, '0') + value
}

/** CRC-16/CCITT-FALSE (polynomial 1021, initial value FFFF) of an ASCII text, four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const character of text) {
    crc ^= (character.codePointAt(0) ?? 0) << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
