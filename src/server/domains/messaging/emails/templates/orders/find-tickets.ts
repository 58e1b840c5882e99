import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet, linkValidity } from '#server/domains/messaging/emails/templates/frame.ts'

export function writeFindTickets(data: DataOf<'find-tickets'>, translator: Translator): EmailMessage {
  return frame(translator, data.account_name, {
    subject: translator.t('find_tickets.subject'),
    blocks: [
      greet(translator, data.name),
      { kind: 'text', text: translator.t('find_tickets.text') },
      button(translator, translator.t('find_tickets.button'), data.url),
      linkValidity(translator, data.valid_minutes),
      { kind: 'small', text: translator.t('find_tickets.ignore') },
    ],
  })
}
