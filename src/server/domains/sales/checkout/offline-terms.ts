import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { dueAt, offeredPaymentOptions, reminderAt } from '#rules/sales/offline-payment.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { FullReservation } from '#server/domains/sales/order-view/service.ts'
import { saleConfigOf } from '#server/domains/sales/sale-config/service.ts'
import type { PaymentTerms } from './order-draft.ts'

/** Returns when an order is to be paid by an offline payment option; null when the event does not offer it for this order. */
export async function offlineTermsFor(
  { tx, now }: { tx: Tx; now: Instant },
  reservation: FullReservation,
  kind: OfflinePaymentMethod,
): Promise<Extract<PaymentTerms, { kind: 'owed' }> | null> {
  const { event, settings } = await saleConfigOf({ tx }, reservation)
  const payment_settings = { ...SETTINGS_DEFAULTS, ...settings }
  const is_offered = offeredPaymentOptions(payment_settings, event, now).some(
    (option) => option.kind === kind,
  )
  if (!is_offered || reservation.priced.total_gross_cents === 0) return null
  const due_at = dueAt(kind, payment_settings, event, now)
  const remind_at = reminderAt({ other_payment: kind, due_at }, event, now)
  return { kind: 'owed', other_payment: kind, due_at, remind_at }
}
