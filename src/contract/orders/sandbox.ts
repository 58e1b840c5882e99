import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { itemOf } from '../wire/list-query.ts'
import { cents } from '../wire/money.ts'
import { paymentFailure } from './buyer-order.ts'
import { disputeStatus } from './money-back.ts'
import { code } from '../wire/text.ts'

/** Effects of test cards; any other number with a valid check digit is paid. */
export const TEST_CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  insufficient_funds: '4000000000009995',
  extra_step: '4000002500003155',
  timed_out: '4000000000000119',
  /** Paid; the webhook arrives half a minute later. */
  late_message: '4000000000000077',
  /** Paid; the webhook arrives before the buyer returns. */
  message_first: '4000000000000093',
  /** Paid; the webhook is sent twice. */
  message_twice: '4000000000000085',
  /** Paid; no webhook is sent. */
  no_message: '4000000000000028',
  /** Paid; refunds fail. */
  refund_fails: '4000000000005126',
} as const

/** URL fragment that shows provider actions instead of the return link. */
export const PROVIDER_FRAGMENT = '#provider'

/** A sandbox payment for its page. */
export const sandboxPayment = z.object({
  id: z.string(),
  description: z.string(),
  amount_cents: z.number().int(),
  currency: z.string(),
  /** Amount still refundable at the sandbox; 0 until paid. */
  left_cents: z.number().int(),
  /** Status of its dispute; null: none. */
  dispute: disputeStatus.nullable(),
  /** AUTHENTICATING: the card requires an additional step. */
  status: z.enum(['OPEN', 'AUTHENTICATING', 'SUCCEEDED', 'FAILED', 'CLOSED']),
  failure: paymentFailure.nullable(),
  /** Where the buyer returns after payment or cancellation. */
  return_url: z.string(),
  cancel_url: z.string(),
})
export type SandboxPayment = z.infer<typeof sandboxPayment>

const digits = code(1, 40).transform((input) => input.replace(/[\s-]/g, ''))
export const card = z.strictObject({
  number: digits.pipe(
    z
      .string()
      .regex(/^\d{13,19}$/, 'card_number')
      .refine(hasCheckDigit, 'card_number'),
  ),
  /** Month and year, such as 12/30. */
  expiry: code(1, 10).pipe(z.string().regex(/^(0[1-9]|1[0-2])\s*\/\s*\d{2}$/, 'card_expiry')),
  cvc: code(1, 4).pipe(z.string().regex(/^\d{3,4}$/, 'card_cvc')),
})

/** The check digit of card numbers (Luhn). */
function hasCheckDigit(number: string): boolean {
  const sum = number
    .split('')
    .reverse()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

const SANDBOX = '/sandbox/payments/:payment_ref'

export const readSandboxPayment = endpoint({
  method: 'GET',
  path: SANDBOX,
  who: 'anyone',
  summary: 'Retrieve a sandbox payment by its secret reference',
  ok: itemOf(sandboxPayment),
  errors: ['payment.not_found'],
})

export const paySandbox = endpoint({
  method: 'POST',
  path: '/sandbox/payments/:payment_ref/card',
  who: 'anyone',
  summary: 'Pay a sandbox payment with a test card',
  body: card,
  ok: itemOf(sandboxPayment),
  errors: ['payment.not_found', 'order.finished', 'rate.limited'],
  per_minute: 60,
})

export const authenticateSandbox = endpoint({
  method: 'POST',
  path: '/sandbox/payments/:payment_ref/authentication',
  who: 'anyone',
  summary: 'Approve or reject the authentication that a test card requires',
  body: z.strictObject({ is_approved: z.boolean() }),
  ok: itemOf(sandboxPayment),
  errors: ['payment.not_found', 'order.finished', 'rate.limited'],
  per_minute: 60,
})

export const refundAtSandbox = endpoint({
  method: 'POST',
  path: '/sandbox/payments/:payment_ref/refund',
  who: 'anyone',
  summary: 'Refund a sandbox payment in part or in full at the provider, as in its dashboard',
  body: z.strictObject({ amount_cents: cents.min(1, 'too_small') }),
  ok: itemOf(sandboxPayment),
  errors: ['payment.not_found', 'refund.too_much', 'rate.limited'],
  per_minute: 60,
})

export const disputeSandbox = endpoint({
  method: 'POST',
  path: '/sandbox/payments/:payment_ref/dispute',
  who: 'anyone',
  summary: 'Open a dispute of a sandbox payment, or close it as won or lost',
  body: z.strictObject({ status: disputeStatus }),
  ok: itemOf(sandboxPayment),
  errors: ['payment.not_found', 'order.finished', 'rate.limited'],
  per_minute: 60,
})
