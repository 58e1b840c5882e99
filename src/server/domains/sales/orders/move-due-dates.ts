import type { Event } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import { dueAfterMove, reminderAfterMove, type DueTerms } from '#rules/sales/offline-payment.ts'
import type { Context } from '#server/core/http/context.ts'
import { saveOrder } from '#server/domains/sales/attendees/service.ts'
import * as store from './unpaid-store.ts'

type DueDateTerms = DueTerms & Pick<Event, 'ends_at'>

/** Moves the payment and reminder dates of an event's unpaid orders along with its start. */
export async function moveDueDates(
  { tx, now }: Context,
  event_id: Id,
  { before, after }: { before: DueDateTerms; after: DueDateTerms },
): Promise<void> {
  for (const { id, other_payment, ...order } of await store.lockUnpaid(tx, event_id)) {
    if (other_payment === null) continue
    const moved_terms = { other_payment, due_at: dueAfterMove(order.due_at, before, after) }
    const remind_at =
      order.remind_at &&
      reminderAfterMove({ ...order, remind_at: order.remind_at }, moved_terms, { before, after }, now)
    if (moved_terms.due_at !== order.due_at || remind_at !== order.remind_at)
      await saveOrder(tx, id, { due_at: moved_terms.due_at, remind_at })
  }
}
