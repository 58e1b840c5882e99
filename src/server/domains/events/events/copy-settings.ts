import type { OfflinePaymentSettings } from '#contract/orders/offline-payments.ts'
import { locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import { moveDates, type StartMove } from '#rules/events/moved-dates.ts'
import type { StoredSettings } from './store.ts'

/**
 * Returns the settings of the copy: dates moved with the start of the event, and payment QR codes with their new
 * ids.
 */
export function copySettings(
  settings: StoredSettings,
  { move, codes }: { move: StartMove; codes: ReadonlyMap<Id, Id> },
): StoredSettings {
  const { fps_payment, bank_payment, door_payment, payment_due_at, ...rest } = settings
  return {
    ...rest,
    ...(fps_payment && { fps_payment: withPaymentCodes(fps_payment, codes) }),
    ...(bank_payment && { bank_payment: withPaymentCodes(bank_payment, codes) }),
    ...(door_payment && { door_payment: withPaymentCodes(door_payment, codes) }),
    ...(payment_due_at === undefined ? {} : moveDates('payment', { payment_due_at }, move, null)),
  }
}

function withPaymentCodes(
  method: OfflinePaymentSettings,
  codes: ReadonlyMap<Id, Id>,
): OfflinePaymentSettings {
  const pictures: OfflinePaymentSettings['pictures'] = {}
  for (const language of locale.options) {
    const copied = codes.get(method.pictures[language] ?? '')
    if (copied !== undefined) pictures[language] = copied
  }
  return { ...method, pictures }
}
