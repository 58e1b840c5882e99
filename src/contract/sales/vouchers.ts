import { z } from 'zod'
import { PER_ORDER_MAX } from '#contract/resources/tickets.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf, listQuery, pageOf } from '../wire/list-query.ts'
import { cents } from '../wire/money.ts'
import { asOneLine } from '../wire/one-line.ts'
import { nameText } from '../wire/text.ts'
import { exportFormat } from '../orders/attendees.ts'

/** Maximum number of vouchers that one request creates or voids. */
export const VOUCHERS_AT_ONCE_MAX = 500
/** Maximum number of vouchers of an event. */
export const VOUCHERS_MAX = 5000
export const VOUCHER_LABEL_MAX = 100
export const VOUCHER_PREFIX_MAX = 12

/** Beginning of generated codes; letters, digits and hyphens, in capitals. */
const voucherPrefix = asOneLine(
  z
    .string()
    .trim()
    .max(VOUCHER_PREFIX_MAX, 'too_long')
    .regex(/^[a-z0-9-]*$/i, 'voucher_prefix')
    .transform((prefix) => prefix.toUpperCase()),
)

/** Rights of vouchers of one kind. */
const voucherRights = {
  /** What they are for, such as the name of a sponsor. */
  label: nameText(1, VOUCHER_LABEL_MAX),
  /** The only ticket type that they buy, even if it is hidden; null: any that is visible. */
  ticket_id: idOf('ticket').nullable(),
  /** Maximum number of tickets of the one order that each voucher buys. */
  quantity: z.number().int('integer').min(1, 'too_small').max(PER_ORDER_MAX, 'too_large'),
  /** Until when each can be used; null: as long as its tickets are sold. */
  until: instant.nullable(),
  /** Its places count as held until `until`. */
  reserves_places: z.boolean(),
  /** It also buys tickets beyond the stock. */
  passes_sold_out: z.boolean(),
  /** Price of each ticket before taxes and fees, if that is less; null: the usual price. */
  price_cents: cents.nullable(),
}

export const vouchersNew = z
  .strictObject({
    ...voucherRights,
    ticket_id: voucherRights.ticket_id.default(null),
    quantity: voucherRights.quantity.default(1),
    until: voucherRights.until.default(null),
    reserves_places: voucherRights.reserves_places.default(false),
    passes_sold_out: voucherRights.passes_sold_out.default(false),
    price_cents: voucherRights.price_cents.default(null),
    prefix: voucherPrefix.default(''),
    /** Number of vouchers to create. */
    count: z.number().int('integer').min(1, 'too_small').max(VOUCHERS_AT_ONCE_MAX, 'too_large'),
  })
  .superRefine(({ reserves_places, ticket_id, until }, context) => {
    if (!reserves_places) return
    if (ticket_id === null) context.addIssue({ code: 'custom', path: ['ticket_id'], message: 'required' })
    if (until === null) context.addIssue({ code: 'custom', path: ['until'], message: 'required' })
  })
export type VouchersNew = z.infer<typeof vouchersNew>

export const voucherStatus = z.enum(['unused', 'used', 'expired', 'void'])
export type VoucherStatus = z.infer<typeof voucherStatus>

export const voucher = z.object({
  ...voucherRights,
  id: idOf('voucher'),
  event_id: idOf('event'),
  label: z.string(),
  code: z.string(),
  status: voucherStatus,
  /** The order that used it and was not cancelled. */
  order_id: idOf('order').nullable(),
  created_at: instant,
})
export type Voucher = z.infer<typeof voucher>

const VOUCHERS = '/events/:event_id/vouchers'

export const listVouchers = endpoint({
  method: 'GET',
  path: VOUCHERS,
  who: 'person',
  summary: 'List the vouchers of an event, newest first; the search covers codes and labels',
  query: listQuery({
    sorts: ['created_at', 'code', 'label', 'until'],
    filters: ['label', 'status', 'ticket_id'],
    direction: 'desc',
  }),
  ok: pageOf(voucher),
  errors: ['event.not_found'],
})

export const createVouchers = endpoint({
  method: 'POST',
  path: VOUCHERS,
  who: 'person',
  summary: 'Create up to 500 vouchers of one kind with codes of their own; all or none',
  body: vouchersNew,
  ok: z.object({ data: z.array(voucher) }),
  ok_status: 201,
  errors: [
    'event.not_found',
    'voucher.ticket_unknown',
    'voucher.time_invalid',
    'voucher.too_many',
    'ticket.sold_out',
  ],
})

export const voidVouchers = endpoint({
  method: 'POST',
  path: '/events/:event_id/vouchers/void',
  who: 'person',
  summary: 'Void vouchers; their places are free again, and orders made with them stay as they are',
  body: z.strictObject({
    voucher_ids: uniqueList(
      z.array(idOf('voucher')).min(1, 'required').max(VOUCHERS_AT_ONCE_MAX, 'too_long'),
    ),
  }),
  ok: itemOf(z.object({ voided: z.number().int() })),
  errors: ['event.not_found', 'voucher.not_found'],
})

export const exportVouchers = endpoint({
  method: 'POST',
  path: '/events/:event_id/vouchers/export',
  who: 'person',
  summary:
    'Export the vouchers of an event with their links, as XLSX or CSV; `label` limits them to one kind',
  body: z.strictObject({ format: exportFormat, label: nameText(1, VOUCHER_LABEL_MAX).optional() }),
  ok_file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  errors: ['event.not_found'],
})
