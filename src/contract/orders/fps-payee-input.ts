import { z } from 'zod'
import { readEmail } from '../wire/email.ts'
import { asOneLine } from '../wire/one-line.ts'
import { readPhone } from '../wire/phone.ts'
import { code, nameText } from '../wire/text.ts'
import { FPS_EMAIL_MAX, FPS_NAME_MAX, fpsProxyKind, type FpsProxyKind } from './fps-payee.ts'

// Separate from the payee, which doors load.

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
