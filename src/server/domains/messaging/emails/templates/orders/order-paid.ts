import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from '#server/domains/messaging/emails/templates/frame.ts'
import { closingBlocks, facts, factsOfOrder } from './order-parts.ts'

export function writeOrderPaid(data: DataOf<'order-paid'>, translator: Translator): EmailMessage {
  const { t, money } = translator
  return frame(translator, data.account_name, {
    subject: t('order_paid.subject', { event_title: data.event.title }),
    title: t('order_paid.title'),
    blocks: [
      greet(translator, data.buyer_name),
      { kind: 'text', text: t('order_paid.text') },
      facts(
        { label: t('order_paid.sum'), value: money(data.total_cents, data.currency) },
        { label: t('order_paid.reference'), value: data.paid_reference },
      ),
      factsOfOrder(data, translator),
      ...(data.url === null ? [] : [button(translator, t('order.open'), data.url)]),
      ...closingBlocks(data, translator),
    ],
  })
}
