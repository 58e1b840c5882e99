import { z } from 'zod'
import { readEmail } from '../wire/email.ts'
import { asOneLine } from '../wire/one-line.ts'
import { readPhone } from '../wire/phone.ts'
import { code, nameText } from '../wire/text.ts'

/** EMV QR code, data object 59. */
export const FPS_NAME_MAX = 25
/** What remains for an email address in the merchant account of an EMV QR code beside domain and bank code. */
export const FPS_EMAIL_MAX = 72
export const FPS_BANK_CODE_LENGTH = 3

export const fpsProxyKind = z.enum(['id', 'mobile', 'email'])
export type FpsProxyKind = z.infer<typeof fpsProxyKind>

/** Payee of the Faster Payment System of Hong Kong, by the proxy that the payee registered at a bank. */
export const fpsPayee = z.object({
  kind: fpsProxyKind,
  /** FPS identifier of 7 to 10 digits, mobile number in E.164, or email address. */
  value: z.string(),
  /** Clearing code of the bank; null: the one that the proxy is registered with. */
  bank_code: z.string().nullable(),
  /** Shown to the payer for comparison with the name in the bank's app. */
  name: z.string(),
})
export type FpsPayee = z.infer<typeof fpsPayee>

const FPS_ID = /^\d{7,10}$/
/** Registered mobile numbers are stored with a hyphen after the country code, so the codes have to be known. */
const FPS_MOBILE = /^\+(?:852|853|86)\d+$/
const ASCII = /^[!-~]+$/

function readProxy(kind: FpsProxyKind, value: string): string | undefined {
  switch (kind) {
    case 'id': {
      const digits = value.replace(/[\s-]/g, '')
      return FPS_ID.test(digits) ? digits : undefined
    }
    case 'mobile': {
      const number = readPhone(value)
      return number !== undefined && FPS_MOBILE.test(number) ? number : undefined
    }
    case 'email': {
      const address = readEmail(value)
      return address !== undefined && ASCII.test(address) ? address : undefined
    }
    default:
      return kind satisfies never
  }
}

/** Input of a payee; the proxy is normalized. */
export const fpsPayeeInput = z
  .strictObject({
    kind: fpsProxyKind,
    value: code(1, FPS_EMAIL_MAX),
    bank_code: asOneLine(z.string().regex(/^\d{3}$/, 'fps_bank_code'))
      .nullable()
      .default(null),
    name: nameText(1, FPS_NAME_MAX),
  })
  .transform((payee, context) => {
    const value = readProxy(payee.kind, payee.value)
    if (value === undefined)
      context.addIssue({ code: 'custom', path: ['value'], message: `fps_${payee.kind}`, continue: true })
    if (payee.kind === 'id' && payee.bank_code !== null)
      context.addIssue({
        code: 'custom',
        path: ['bank_code'],
        message: 'fps_bank_code_unused',
        continue: true,
      })
    return { ...payee, value: value ?? payee.value }
  })
