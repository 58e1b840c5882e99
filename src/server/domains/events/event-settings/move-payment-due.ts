import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { movesWithEvent, moveDates, type DateChange } from '#rules/events/moved-dates.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import * as store from './store.ts'

type PaymentDue = { payment_due_at: Instant | null }

/**
 * Moves the payment date of orders along with the start of the event.
 * @returns the date before and after; null: none
 */
export async function movePaymentDue(
  { tx, now }: Context,
  event_id: Id,
  change: DateChange,
): Promise<{ before: PaymentDue; after: PaymentDue }> {
  const row = await store.lock(tx, event_id)
  if (row === undefined) throw new AppError('event.not_found')
  const { payment_due_at = SETTINGS_DEFAULTS.payment_due_at } = row.settings
  const before = { payment_due_at }
  const after = movesWithEvent(change, event_id) ? moveDates('payment', before, change, now) : before
  if (after.payment_due_at !== before.payment_due_at)
    await store.save(tx, { ...row, settings: { ...row.settings, ...after } })
  return { before, after }
}
