import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Letter } from '#server/domains/messaging/emails/email.ts'
import type { Words } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet, lifeOfLink } from '#server/domains/messaging/emails/templates/frame.ts'

export function writeFindTickets(data: DataOf<'find-tickets'>, words: Words): Letter {
  return frame(words, data.account_name, {
    subject: words.t('find_tickets.subject'),
    blocks: [
      greet(words, data.name),
      { kind: 'text', text: words.t('find_tickets.text') },
      button(words, words.t('find_tickets.button'), data.url),
      lifeOfLink(words, data.valid_minutes),
      { kind: 'small', text: words.t('find_tickets.ignore') },
    ],
  })
}
