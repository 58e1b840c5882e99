import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame } from '#server/domains/messaging/emails/templates/frame.ts'
import { facts } from './order-parts.ts'

export function writeRefundFailed(data: DataOf<'refund-failed'>, translator: Translator): EmailMessage {
  const { t, money } = translator
  const { reference } = data
  return frame(translator, data.account_name, {
    subject: t('refund_failed.subject', { reference }),
    blocks: [
      { kind: 'text', text: t('refund_failed.text') },
      facts(
        { label: t('order.event'), value: data.event.title },
        { label: t('order.reference'), value: reference },
        { label: t('order.buyer'), value: data.buyer_name },
        { label: t('refund_failed.amount'), value: money(data.refund_cents, data.currency) },
      ),
      button(translator, t('order.open'), data.url),
    ],
  })
}
