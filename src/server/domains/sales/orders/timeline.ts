import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { orderHistoryKind, type OrderFull } from '#contract/orders/order-details.ts'
import { personName } from '#rules/text/person-name.ts'
import type { OrderParts } from './edit-store.ts'
import type { OrderRow } from './store.ts'

type HistoryEntry = OrderFull['timeline'][number]
type HistoryEntryInput = Pick<HistoryEntry, 'kind' | 'at'> & Partial<HistoryEntry>

/** Returns the history of an order and its tickets, oldest first; derived, not stored. */
export function timelineOf(order: OrderRow, parts: OrderParts): HistoryEntry[] {
  const entries = [
    { kind: 'created' as const, at: order.created_at },
    ...paidEntries(order),
    ...parts.payments.flatMap(failedPaymentEntries),
    ...parts.refunds.flatMap(refundEntries),
    ...parts.disputes.flatMap(disputeEntries),
    ...cancelledEntries(order),
    ...ticketEntries(order, parts),
  ]
  return entries
    .map((entry) => ({
      amount_cents: null,
      attendee_id: null,
      name: null,
      reference: null,
      because: null,
      ...entry,
    }))
    .toSorted((a, b) => (a.at === b.at ? rankOf(a) - rankOf(b) : a.at < b.at ? -1 : 1))
}

const rankOf = ({ kind }: HistoryEntry) => orderHistoryKind.options.indexOf(kind)

function paidEntries({
  paid_at,
  paid_at_door,
  sold_at_door,
  paid_by_hand,
  total_gross_cents,
}: OrderRow): HistoryEntryInput[] {
  if (paid_at === null || total_gross_cents === 0) return []
  const { by: name = null, reference = null } = paid_by_hand ?? {}
  const kind = paid_at_door === null && sold_at_door === null ? 'paid' : 'paid_at_door'
  return [{ kind, at: paid_at, amount_cents: total_gross_cents, name, reference: reference || null }]
}

function failedPaymentEntries({
  status,
  amount_cents,
  created_at,
  settled_at,
}: OrderParts['payments'][number]) {
  if (status !== 'FAILED' && status !== 'REFUSED') return []
  return [{ kind: 'payment_failed' as const, at: settled_at ?? created_at, amount_cents }]
}

function refundEntries(refund: OrderParts['refunds'][number]): HistoryEntryInput[] {
  const { status, amount_cents, requested_by: name, created_at, settled_at, way, reason } = refund
  if (way !== 'card') return manualRefundEntries(refund)
  if (reason === 'provider') return providerRefundEntries(refund)
  const request_entry: HistoryEntryInput = { kind: 'refund_asked', at: created_at, amount_cents, name }
  if (status === 'PENDING') return [request_entry]
  const kind = status === 'SUCCEEDED' ? 'refund_settled' : 'refund_failed'
  return [request_entry, { kind, at: settled_at ?? created_at, amount_cents }]
}

/** Returns the entries of a refund by hand: when it was requested and when it was paid out. */
function manualRefundEntries(refund: OrderParts['refunds'][number]): HistoryEntryInput[] {
  const { amount_cents, requested_by: name, created_at, settled_at, given_by, reference } = refund
  if (settled_at === null) return [{ kind: 'owed_back', at: created_at, amount_cents, name }]
  const fields = { amount_cents, name: given_by, reference: reference || null }
  return [{ kind: 'given_back', at: settled_at, ...fields }]
}

function providerRefundEntries({
  status,
  amount_cents,
  created_at,
  settled_at,
}: OrderParts['refunds'][number]): HistoryEntryInput[] {
  const refund_entry: HistoryEntryInput = { kind: 'refunded_at_provider', at: created_at, amount_cents }
  if (status !== 'FAILED') return [refund_entry]
  return [refund_entry, { kind: 'refund_failed', at: settled_at ?? created_at, amount_cents }]
}

function disputeEntries({
  status,
  amount_cents,
  opened_at,
  closed_at,
}: OrderParts['disputes'][number]): HistoryEntryInput[] {
  const opened_entry: HistoryEntryInput = { kind: 'dispute_opened', at: opened_at, amount_cents }
  if (status === 'OPEN' || closed_at === null) return [opened_entry]
  return [
    opened_entry,
    { kind: status === 'WON' ? 'dispute_won' : 'dispute_lost', at: closed_at, amount_cents },
  ]
}

function cancelledEntries({ cancelled_at: at, cancelled_because: because }: OrderRow): HistoryEntryInput[] {
  return at === null ? [] : [{ kind: 'cancelled', at, because }]
}

/** Tickets that were cancelled with the whole order have no entries of their own. */
function ticketEntries(
  { cancelled_at: all_at }: OrderRow,
  { people, reissues }: OrderParts,
): HistoryEntryInput[] {
  const names = new Map<Id, string>(people.map((person) => [person.id, personName(person)]))
  const ticketEntry = (
    kind: HistoryEntry['kind'],
    attendee_id: Id,
    at: Instant | null,
  ): HistoryEntryInput[] =>
    at === null ? [] : [{ kind, at, attendee_id, name: names.get(attendee_id) || null }]
  return [
    ...people.flatMap(({ id, cancelled_at, resold_at }) =>
      ticketEntry(
        'ticket_cancelled',
        id,
        cancelled_at === all_at || cancelled_at === resold_at ? null : cancelled_at,
      ),
    ),
    ...people.flatMap(({ id, cancelled_at, resold_at }) =>
      ticketEntry('ticket_resold', id, cancelled_at === null ? null : resold_at),
    ),
    ...people.flatMap(({ id, checked_in_at }) => ticketEntry('checked_in', id, checked_in_at)),
    ...reissues.flatMap(({ attendee_id, at }) => ticketEntry('ticket_reissued', attendee_id, at)),
  ]
}
