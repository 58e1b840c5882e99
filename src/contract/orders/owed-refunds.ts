import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { PER_PAGE } from '../wire/list-query.ts'
import { refundReason } from './money-back.ts'

/** Maximum rows in the list; recorded refunds make room for the next. */
export const OWED_REFUNDS_MAX = PER_PAGE

const payee = { reference: z.string(), /** Buyer or booking client. */ name: z.string() }

/** Money to be handed back for an order or booking. */
export const owedRefund = z.object({
  id: idOf('refund'),
  owed_for: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('order'),
      id: idOf('order'),
      ...payee,
      event: z.object({ id: idOf('event'), title: z.string() }),
    }),
    z.object({ kind: z.literal('booking'), id: idOf('booking'), ...payee, room_name: z.string() }),
  ]),
  amount_cents: z.number().int(),
  currency: z.string(),
  reason: refundReason,
  /** When it became due. */
  created_at: instant,
})
export type OwedRefund = z.infer<typeof owedRefund>

export const listOwedRefunds = endpoint({
  method: 'GET',
  path: '/accounts/:account_id/owed-refunds',
  who: 'person',
  summary: 'List the owed refunds of orders and bookings that the caller may see, oldest first; at most 100',
  ok: z.object({ data: z.array(owedRefund), meta: z.object({ total: z.number().int() }) }),
  errors: ['account.not_found'],
})
