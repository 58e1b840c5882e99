import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { orderMoment, type OrderFull } from '#contract/orders/full.ts'
import { personName } from '#rules/words/person-name.ts'
import type { OrderParts } from './desk-store.ts'
import type { OrderRow } from './store.ts'

type Moment = OrderFull['timeline'][number]
type Happened = Pick<Moment, 'kind' | 'at'> & Partial<Moment>

/** What happened to an order and its tickets, the oldest first; derived, nothing is stored of it. */
export function timelineOf(order: OrderRow, parts: OrderParts): Moment[] {
  const happened = [
    { kind: 'created' as const, at: order.created_at },
    ...paid(order),
    ...parts.payments.flatMap(failedPayment),
    ...parts.refunds.flatMap(refund),
    ...cancelled(order),
    ...tickets(order, parts),
  ]
  return happened
    .map((one) => ({
      amount_cents: null,
      attendee_id: null,
      name: null,
      reference: null,
      because: null,
      ...one,
    }))
    .toSorted((a, b) => (a.at === b.at ? rankOf(a) - rankOf(b) : a.at < b.at ? -1 : 1))
}

const rankOf = ({ kind }: Moment) => orderMoment.options.indexOf(kind)

function paid({ paid_at, paid_at_door, paid_by_hand, total_gross_cents }: OrderRow): Happened[] {
  if (paid_at === null || total_gross_cents === 0) return []
  const { by: name = null, reference = null } = paid_by_hand ?? {}
  const kind = paid_at_door === null ? 'paid' : 'paid_at_door'
  return [{ kind, at: paid_at, amount_cents: total_gross_cents, name, reference: reference || null }]
}

function failedPayment({ status, amount_cents, created_at, settled_at }: OrderParts['payments'][number]) {
  if (status !== 'FAILED' && status !== 'REFUSED') return []
  return [{ kind: 'payment_failed' as const, at: settled_at ?? created_at, amount_cents }]
}

function refund(one: OrderParts['refunds'][number]): Happened[] {
  const { status, amount_cents, requested_by: name, created_at, settled_at } = one
  const asked: Happened = { kind: 'refund_asked', at: created_at, amount_cents, name }
  if (status === 'PENDING') return [asked]
  const kind = status === 'SUCCEEDED' ? 'refund_settled' : 'refund_failed'
  return [asked, { kind, at: settled_at ?? created_at, amount_cents }]
}

function cancelled({ cancelled_at: at, cancelled_because: because }: OrderRow): Happened[] {
  return at === null ? [] : [{ kind: 'cancelled', at, because }]
}

/** Tickets that went with the whole order are not told one by one. */
function tickets({ cancelled_at: all_at }: OrderRow, { people, reissues }: OrderParts): Happened[] {
  const names = new Map<Id, string>(people.map((person) => [person.id, personName(person)]))
  const of = (kind: Moment['kind'], attendee_id: Id, at: Instant | null): Happened[] =>
    at === null ? [] : [{ kind, at, attendee_id, name: names.get(attendee_id) || null }]
  return [
    ...people.flatMap(({ id, cancelled_at }) =>
      of('ticket_cancelled', id, cancelled_at === all_at ? null : cancelled_at),
    ),
    ...people.flatMap(({ id, checked_in_at }) => of('checked_in', id, checked_in_at)),
    ...reissues.flatMap(({ attendee_id, at }) => of('ticket_reissued', attendee_id, at)),
  ]
}
