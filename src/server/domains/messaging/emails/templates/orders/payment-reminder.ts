import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from '#server/domains/messaging/emails/templates/frame.ts'
import { closingBlocks, factsOfOrder } from './order-parts.ts'
import { balanceDueBlocks } from './owed-parts.ts'

export function writePaymentReminder(data: DataOf<'payment-reminder'>, words: Translator): EmailMessage {
  const { t } = words
  const is_at_door = data.owed.kind === 'door'
  return frame(words, data.account_name, {
    subject: t('payment_reminder.subject', { event_title: data.event.title }),
    title: t('payment_reminder.title'),
    blocks: [
      greet(words, data.buyer_name),
      { kind: 'text', text: is_at_door ? t('payment_reminder.at_door') : t('payment_reminder.text') },
      ...balanceDueBlocks(data, words),
      ...(data.url === null ? [] : [button(words, t('order.open'), data.url)]),
      factsOfOrder(data, words),
      ...closingBlocks(data, words),
    ],
  })
}
