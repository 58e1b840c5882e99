import type { Letter } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Words } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from '#server/domains/messaging/emails/templates/frame.ts'
import { closing, factsOfOrder } from './order-parts.ts'
import { owedBlocks } from './owed-parts.ts'

export function writePaymentReminder(data: DataOf<'payment-reminder'>, words: Words): Letter {
  const { t } = words
  const is_at_door = data.owed.kind === 'door'
  return frame(words, data.account_name, {
    subject: t('payment_reminder.subject', { event_title: data.event.title }),
    title: t('payment_reminder.title'),
    blocks: [
      greet(words, data.buyer_name),
      { kind: 'text', text: is_at_door ? t('payment_reminder.at_door') : t('payment_reminder.text') },
      ...owedBlocks(data, words),
      ...(data.url === null ? [] : [button(words, t('order.open'), data.url)]),
      factsOfOrder(data, words),
      ...closing(data, words),
    ],
  })
}
