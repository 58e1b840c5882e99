import { z } from 'zod'
import { cardProvider } from './accounts.ts'
import { exportFormat } from '../orders/attendees.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant, wallTime } from '../wire/instant.ts'
import { itemOf, PER_PAGE } from '../wire/list-query.ts'

/** Number of payments per page. */
export const BILLING_PAGE = PER_PAGE

/** A calendar month, such as 2026-11. */
export const calendarMonth = z
  .string()
  .refine((month) => month.length === 7 && wallTime.safeParse(`${month}-01T00:00`).success, 'wall_time')

/** The provider's fee, in its settlement currency. */
const providerFee = z.object({ fee_cents: z.number().int(), fee_currency: z.string() })

/** Totals of one month in the account's timezone and one currency; minor units. */
export const billingMonth = z.object({
  month: z.string(),
  currency: z.string(),
  card_in_cents: z.number().int(),
  card_back_cents: z.number().int(),
  /** Amounts withdrawn for disputes minus amounts returned. */
  disputed_cents: z.number().int(),
  /** Fees reported by the provider so far. */
  provider_fees: z.array(providerFee),
  /** Number of payments whose fee the provider has not reported. */
  fees_unknown: z.number().int(),
  /** Received by hand: at the desk, by bank transfer or at a door. */
  desk_in_cents: z.number().int(),
  desk_back_cents: z.number().int(),
})
export type BillingMonth = z.infer<typeof billingMonth>

/** One successful card payment. */
export const billedPayment = z.object({
  id: idOf('payment'),
  paid_at: instant,
  /** What was paid: an order of an event, or a booking of a room. */
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
  /** Amounts held by open disputes and lost ones. */
  disputed_cents: z.number().int(),
  /** Null: not reported by the provider. */
  fee: providerFee.nullable(),
  /** The provider's receipt; null when there is none or it is not reported. */
  receipt_url: z.string().nullable(),
})
export type BilledPayment = z.infer<typeof billedPayment>

const BILLING = '/accounts/:account_id/billing'
const ERRORS = ['account.not_found'] as const
const filters = {
  /** In the account's timezone; default: all months. */
  month: calendarMonth.optional(),
}

export const readBilling = endpoint({
  method: 'GET',
  path: BILLING,
  who: 'person',
  summary: 'Retrieve revenue and refunds by month and currency, newest first; admins only',
  ok: itemOf(
    z.object({
      months: z.array(billingMonth),
      /** Timezone in which months are counted. */
      timezone: z.string(),
      /** Provider that pays out card payments; null: this server has no provider keys. */
      provider: cardProvider.nullable(),
    }),
  ),
  errors: ERRORS,
})

export const listBilledPayments = endpoint({
  method: 'GET',
  path: '/accounts/:account_id/billing/payments',
  who: 'person',
  summary: 'List the successful card payments, newest first; at most 100 per page, admins only',
  query: z.strictObject({
    ...filters,
    /** Payments after this one: `next` of the previous page. */
    after: idOf('payment').optional(),
  }),
  ok: z.object({
    data: z.array(billedPayment),
    /** Null on the last page. */
    meta: z.object({ next: idOf('payment').nullable() }),
  }),
  errors: ERRORS,
})

export const exportBilling = endpoint({
  method: 'GET',
  path: '/accounts/:account_id/billing/payments/export',
  who: 'person',
  summary: 'Export the successful card payments, oldest first, as XLSX or CSV; admins only',
  query: z.strictObject({ ...filters, format: exportFormat.default('xlsx') }),
  ok_file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  errors: ERRORS,
})
