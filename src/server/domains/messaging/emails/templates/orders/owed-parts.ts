import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'
import type { Block } from '#server/domains/messaging/emails/email.ts'
import type { BalanceDue } from '#server/domains/messaging/emails/order-content.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { organizerMessage } from './order-parts.ts'

const METHOD_KEYS: Record<OfflinePaymentMethod, string> = {
  fps: 'owed.fps',
  bank: 'owed.bank',
  door: 'owed.door',
}
const NAME_KEYS: Record<OfflinePaymentMethod, string> = {
  fps: 'owed.fps_name',
  bank: 'owed.bank_name',
  door: 'owed.door_name',
}

/** Returns the name of a payment method. */
export const paymentMethodName = (kind: OfflinePaymentMethod, { t }: Translator): string => t(NAME_KEYS[kind])

/** States amount, method, reference and deadline of an outstanding payment. */
export function balanceDueBlocks(
  { owed, event, reference }: { owed: BalanceDue; event: { timezone: string }; reference: string },
  translator: Translator,
): Block[] {
  const { t, money } = translator
  const until = translator.when({ starts_at: owed.until, ends_at: null, timezone: event.timezone })
  return [
    { kind: 'heading', text: t('owed.title') },
    { kind: 'text', text: t(METHOD_KEYS[owed.kind]) },
    {
      kind: 'facts',
      facts: [
        { label: t('owed.sum'), value: money(owed.amount_cents, owed.currency) },
        { label: t('owed.reference'), value: reference },
        ...(owed.kind === 'door' ? [] : [{ label: t('owed.until'), value: `${until.time}\n${until.zone}` }]),
      ],
    },
    ...organizerMessage(owed.words),
    ...(owed.has_picture ? [{ kind: 'text' as const, text: t('owed.picture') }] : []),
  ]
}
