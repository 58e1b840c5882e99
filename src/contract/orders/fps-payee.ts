import { z } from 'zod'

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
