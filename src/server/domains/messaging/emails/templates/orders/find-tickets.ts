import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet, linkValidity } from '#server/domains/messaging/emails/templates/frame.ts'

export function writeFindTickets(data: DataOf<'find-tickets'>, words: Translator): EmailMessage {
  return frame(words, data.account_name, {
    subject: words.t('find_tickets.subject'),
    blocks: [
      greet(words, data.name),
      { kind: 'text', text: words.t('find_tickets.text') },
      button(words, words.t('find_tickets.button'), data.url),
      linkValidity(words, data.valid_minutes),
      { kind: 'small', text: words.t('find_tickets.ignore') },
    ],
  })
}
