import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet, linkValidity } from '#server/domains/messaging/emails/templates/frame.ts'

export function writeProveOrder(data: DataOf<'prove-order'>, translator: Translator): EmailMessage {
  const { account_name, event_title } = data
  return frame(translator, account_name, {
    subject: translator.t('prove_order.subject', { event_title }),
    blocks: [
      greet(translator, data.name),
      { kind: 'text', text: translator.t('prove_order.text', { event_title }) },
      button(translator, translator.t('prove_order.button'), data.url),
      linkValidity(translator, data.valid_minutes),
      { kind: 'small', text: translator.t('prove_order.ignore') },
    ],
  })
}
