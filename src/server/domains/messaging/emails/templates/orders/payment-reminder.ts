import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from '#server/domains/messaging/emails/templates/frame.ts'
import { closingBlocks, factsOfOrder } from './order-parts.ts'
import { balanceDueBlocks, balanceDueImages } from './owed-parts.ts'

export async function writePaymentReminder(
  data: DataOf<'payment-reminder'>,
  translator: Translator,
): Promise<EmailMessage> {
  const { t } = translator
  const is_at_door = data.owed.kind === 'door'
  return frame(translator, data.account_name, {
    subject: t('payment_reminder.subject', { event_title: data.event.title }),
    title: t('payment_reminder.title'),
    blocks: [
      greet(translator, data.buyer_name),
      { kind: 'text', text: is_at_door ? t('payment_reminder.at_door') : t('payment_reminder.text') },
      ...balanceDueBlocks(data, translator),
      ...(data.url === null ? [] : [button(translator, t('order.open'), data.url)]),
      factsOfOrder(data, translator),
      ...closingBlocks(data, translator),
    ],
    images: await balanceDueImages(data.owed, data.reference),
  })
}
