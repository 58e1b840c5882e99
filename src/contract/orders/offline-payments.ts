import { z } from 'zod'
import { locale } from '../wire/contact.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { text } from '../wire/text.ts'
import { fpsPayeeInput } from './fps-payee-input.ts'
import { fpsPayee } from './fps-payee.ts'

export const PAYMENT_TEXT_MAX = 2000
export const PAYMENT_DAYS_MAX = 90

/** Payment methods besides cards, handled by the venue; always offered in this order. */
export const offlinePaymentMethod = z.enum(['fps', 'bank', 'door'])
export type OfflinePaymentMethod = z.infer<typeof offlinePaymentMethod>

/** Event settings of one offline payment method. */
const offlinePaymentSettings = z.strictObject({
  is_offered: z.boolean(),
  /** Payment instructions by language; plain text. */
  words: z.partialRecord(locale, text(1, PAYMENT_TEXT_MAX)).default({}),
  /** Payment QR codes by language: images of the event of type PAYMENT_CODE. */
  pictures: z.partialRecord(locale, idOf('image')).default({}),
})
export type OfflinePaymentSettings = z.output<typeof offlinePaymentSettings>

/** An offered method needs instructions or a code in some language. */
const explainedPaymentSettings = offlinePaymentSettings.refine(
  ({ is_offered, words, pictures }) =>
    !is_offered || Object.keys(words).length + Object.keys(pictures).length > 0,
  { path: ['words'], message: 'required' },
)

/** Event settings of all offline payment methods. */
export const offlinePaymentFields = {
  /** The server checks that it is explained by words, a picture or a payee. */
  fps_payment: offlinePaymentSettings,
  /** Payee of the FPS codes that are made for each order; null: none are made. */
  fps_payee: fpsPayeeInput.nullable(),
  bank_payment: explainedPaymentSettings,
  door_payment: offlinePaymentSettings,
  /** Days from the order to the payment deadline; null: no such limit. */
  payment_within_days: z
    .number()
    .int('integer')
    .min(1, 'too_small')
    .max(PAYMENT_DAYS_MAX, 'too_large')
    .nullable(),
  /** Payment deadline of all orders; never after the start of the event. */
  payment_due_at: instant.nullable(),
}

/** An offline payment method for a buyer. */
export const offlinePaymentOption = z.object({
  kind: offlinePaymentMethod,
  words: z.partialRecord(locale, z.string()),
  pictures: z.partialRecord(
    locale,
    z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }),
  ),
  /** Payee of the order's own FPS code; absent: none is made. */
  fps_payee: fpsPayee.optional(),
  /** Deadline; at the door: the end of the event. */
  until: instant,
})
export type OfflinePaymentOption = z.infer<typeof offlinePaymentOption>
