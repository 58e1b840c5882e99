import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet, linkValidity } from '#server/domains/messaging/emails/templates/frame.ts'

export function writeProveOrder(data: DataOf<'prove-order'>, words: Translator): EmailMessage {
  const { account_name, event_title } = data
  return frame(words, account_name, {
    subject: words.t('prove_order.subject', { event_title }),
    blocks: [
      greet(words, data.name),
      { kind: 'text', text: words.t('prove_order.text', { event_title }) },
      button(words, words.t('prove_order.button'), data.url),
      linkValidity(words, data.valid_minutes),
      { kind: 'small', text: words.t('prove_order.ignore') },
    ],
  })
}
