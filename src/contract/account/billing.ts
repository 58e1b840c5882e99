import { z } from 'zod'
import { cardProvider } from './accounts.ts'
import { exportFormat } from '../orders/attendees.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant, wallTime } from '../wire/instant.ts'
import { itemOf, PER_PAGE } from '../wire/list-query.ts'

/** How many payments one page has. */
export const BILLING_PAGE = PER_PAGE

/** A month of the calendar, as 2026-11. */
export const calendarMonth = z
  .string()
  .refine((month) => month.length === 7 && wallTime.safeParse(`${month}-01T00:00`).success, 'wall_time')

/** What the provider kept, in the currency that it settles in. */
const providerFee = z.object({ fee_cents: z.number().int(), fee_currency: z.string() })

/** What moved in one month of the account's calendar, in one currency; minor units. */
export const billingMonth = z.object({
  month: z.string(),
  currency: z.string(),
  card_in_cents: z.number().int(),
  card_back_cents: z.number().int(),
  /** What disputes took out, less what they gave back. */
  disputed_cents: z.number().int(),
  /** As far as the provider has said. */
  provider_fees: z.array(providerFee),
  /** Of how many payments the provider has not said what it kept. */
  fees_unknown: z.number().int(),
  /** Taken by hand: at the desk, the bank or a door. */
  desk_in_cents: z.number().int(),
  desk_back_cents: z.number().int(),
})
export type BillingMonth = z.infer<typeof billingMonth>

/** One payment by card that went well. */
export const billedPayment = z.object({
  id: idOf('payment'),
  paid_at: instant,
  /** What it was for: an order of an event, or a booking of a room. */
  paid_for: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('order'),
      id: idOf('order'),
      reference: z.string(),
      event: z.object({ id: idOf('event'), title: z.string() }),
    }),
    z.object({
      kind: z.literal('booking'),
      id: idOf('booking'),
      reference: z.string(),
      room_name: z.string(),
    }),
  ]),
  currency: z.string(),
  amount_cents: z.number().int(),
  refunded_cents: z.number().int(),
  /** What open and lost disputes took. */
  disputed_cents: z.number().int(),
  /** Null: the provider has not said. */
  fee: providerFee.nullable(),
  /** The provider's own receipt; null: there is none, or it has not said. */
  receipt_url: z.string().nullable(),
})
export type BilledPayment = z.infer<typeof billedPayment>

const BILLING = '/accounts/:account_id/billing'
const ERRORS = ['account.not_found', 'permission.denied'] as const
const filters = {
  /** Of the account's calendar; left out: all. */
  month: calendarMonth.optional(),
}

export const readBilling = endpoint({
  method: 'GET',
  path: BILLING,
  who: 'person',
  summary: 'What was taken and given back, by month and currency, the newest first; for admins',
  ok: itemOf(
    z.object({
      months: z.array(billingMonth),
      /** In which the months are counted. */
      timezone: z.string(),
      /** Who pays out what was taken by card; null: this server has no keys of any provider. */
      provider: cardProvider.nullable(),
    }),
  ),
  errors: ERRORS,
})

export const listBilledPayments = endpoint({
  method: 'GET',
  path: '/accounts/:account_id/billing/payments',
  who: 'person',
  summary: 'Every payment by card that went well, the newest first, 100 at once; for admins',
  query: z.strictObject({
    ...filters,
    /** What came after this payment: the `next` of the page before. */
    after: idOf('payment').optional(),
  }),
  ok: z.object({
    data: z.array(billedPayment),
    /** Null: there is no more. */
    meta: z.object({ next: idOf('payment').nullable() }),
  }),
  errors: ERRORS,
})

export const exportBilling = endpoint({
  method: 'GET',
  path: '/accounts/:account_id/billing/payments/export',
  who: 'person',
  summary: 'The same payments as one file, the oldest first; for admins',
  query: z.strictObject({ ...filters, format: exportFormat.default('xlsx') }),
  ok_file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  errors: ERRORS,
})
