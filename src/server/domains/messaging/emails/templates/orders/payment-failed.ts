import type { PaymentFailure } from '#contract/orders/buyer-order.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from '#server/domains/messaging/emails/templates/frame.ts'
import { closingBlocks, factsOfOrder } from './order-parts.ts'

const REASON_KEYS: Record<PaymentFailure, string> = {
  card_declined: 'payment_failed.card_declined',
  insufficient_funds: 'payment_failed.insufficient_funds',
  authentication_failed: 'payment_failed.authentication_failed',
  timed_out: 'payment_failed.timed_out',
  cancelled: 'payment_failed.cancelled',
  unknown: 'payment_failed.unknown',
}

export function writePaymentFailed(data: DataOf<'payment-failed'>, translator: Translator): EmailMessage {
  const { t } = translator
  const { event, held_until } = data
  const until = { starts_at: held_until ?? '', ends_at: null, timezone: event.timezone }
  return frame(translator, data.account_name, {
    subject: t('payment_failed.subject', { event_title: event.title }),
    blocks: [
      greet(translator, data.buyer_name),
      { kind: 'text', text: t(REASON_KEYS[data.failure]) },
      {
        kind: 'text',
        text:
          held_until === null
            ? t('payment_failed.let_go')
            : t('payment_failed.held', { time: translator.when(until).time }),
      },
      button(
        translator,
        held_until === null ? t('payment_failed.choose_again') : t('payment_failed.try_again'),
        data.url,
      ),
      factsOfOrder(data, translator),
      ...closingBlocks(data, translator),
    ],
  })
}
