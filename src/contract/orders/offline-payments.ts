import { z } from 'zod'
import { locale } from '../wire/contact.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { text } from '../wire/text.ts'

export const PAYMENT_TEXT_MAX = 2000
export const PAYMENT_DAYS_MAX = 90

/** Ways to pay besides cards, which the venue takes in by itself; always offered in this order. */
export const offlinePaymentMethod = z.enum(['fps', 'bank', 'door'])
export type OfflinePaymentMethod = z.infer<typeof offlinePaymentMethod>

/** One way to pay besides cards, as an event's settings say it. */
const offlinePaymentSettings = z.strictObject({
  is_offered: z.boolean(),
  /** What buyers are told, by language; plain text. */
  words: z.partialRecord(locale, text(1, PAYMENT_TEXT_MAX)).default({}),
  /** A code to scan, by language: images of the event of type PAYMENT_CODE. */
  pictures: z.partialRecord(locale, idOf('image')).default({}),
})
export type OfflinePaymentSettings = z.output<typeof offlinePaymentSettings>

/** Where the money goes has to be said in some language, or shown. */
const explainedPaymentSettings = offlinePaymentSettings.refine(
  ({ is_offered, words, pictures }) =>
    !is_offered || Object.keys(words).length + Object.keys(pictures).length > 0,
  { path: ['words'], message: 'required' },
)

/** Settings of an event about these. */
export const offlinePaymentFields = {
  fps_payment: explainedPaymentSettings,
  bank_payment: explainedPaymentSettings,
  door_payment: offlinePaymentSettings,
  /** Days from the order until it has to be paid; null: that does not limit it. */
  payment_within_days: z
    .number()
    .int('integer')
    .min(1, 'too_small')
    .max(PAYMENT_DAYS_MAX, 'too_large')
    .nullable(),
  /** When every order has to be paid; never later than the start of the event. */
  payment_due_at: instant.nullable(),
}

/** One way to pay besides cards, as a buyer is told of it. */
export const offlinePaymentOption = z.object({
  kind: offlinePaymentMethod,
  words: z.partialRecord(locale, z.string()),
  pictures: z.partialRecord(
    locale,
    z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }),
  ),
  /** Until when; at the door until the event is over. */
  until: instant,
})
export type OfflinePaymentOption = z.infer<typeof offlinePaymentOption>
