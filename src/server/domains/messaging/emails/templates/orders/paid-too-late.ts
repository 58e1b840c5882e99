import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from '#server/domains/messaging/emails/templates/frame.ts'
import { closingBlocks, factsOfOrder } from './order-parts.ts'

export function writePaidTooLate(data: DataOf<'paid-too-late'>, translator: Translator): EmailMessage {
  const { t, money } = translator
  const event_title = data.event.title
  const amount = money(data.refund_cents, data.currency)
  return frame(translator, data.account_name, {
    subject: t('paid_too_late.subject', { event_title }),
    blocks: [
      greet(translator, data.buyer_name),
      { kind: 'text', text: t('paid_too_late.text', { amount }) },
      { kind: 'text', text: t(data.is_by_hand ? 'order.by_hand' : 'order.arrives') },
      factsOfOrder(data, translator),
      button(translator, t('event.page'), data.event.url),
      ...(data.url === null ? [] : [{ kind: 'link' as const, label: t('order.open'), url: data.url }]),
      ...closingBlocks(data, translator),
    ],
  })
}
