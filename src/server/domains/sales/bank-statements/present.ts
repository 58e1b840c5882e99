import type { LineChange, StatementLine, StatementOrder } from '#contract/orders/statement-lines.ts'
import type { Id } from '#contract/wire/id.ts'
import type { MatchResult } from '#rules/statements/match.ts'
import type { LineRow, PaymentRow } from './store.ts'

/** What a line is shown with: its match while it is new, what its money was for, and the orders of both. */
export type LineContext = {
  matches: ReadonlyMap<Id, MatchResult>
  payments: readonly PaymentRow[]
  orders: ReadonlyMap<Id, StatementOrder>
}

/** Presents a line for staff. */
export function presentLine(row: LineRow, { matches, payments, orders }: LineContext): StatementLine {
  const { id, statement_id, booked_on, amount_cents, currency, payer, details, state } = row
  const { owed_cents, given_back, decided_by, decided_at } = row
  const found = state === 'new' ? matches.get(id) : undefined
  return {
    id,
    statement_id,
    booked_on,
    amount_cents,
    currency,
    payer,
    details,
    state,
    match: state === 'new' ? (found?.match ?? 'other') : null,
    reason: found?.reason ?? null,
    candidates: (found?.order_ids ?? []).flatMap((order_id) => orders.get(order_id) ?? []),
    orders: payments
      .filter(({ line_id }) => line_id === id)
      .flatMap(({ order_id, amount_cents: part_cents, fee_cents, outcome }) => {
        const order = orders.get(order_id)
        return order === undefined ? [] : [{ order, amount_cents: part_cents, fee_cents, outcome }]
      }),
    owed_cents,
    given_back,
    decided_by,
    decided_at,
  }
}

/** Presents a changed line. */
export function presentChange({ id, state, owed_cents }: LineRow): LineChange {
  return { id, state, owed_cents }
}
