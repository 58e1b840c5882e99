import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet, linkValidity } from './frame.ts'

export function writeEmailChange(data: DataOf<'email-change'>, words: Translator): EmailMessage {
  const { new_email } = data
  return frame(words, data.account_name, {
    subject: words.t('email_change.subject'),
    blocks: [
      greet(words, data.name),
      { kind: 'text', text: words.t('email_change.text', { new_email }) },
      button(words, words.t('email_change.button'), data.url),
      linkValidity(words, data.valid_minutes),
      { kind: 'small', text: words.t('email_change.ignore') },
    ],
  })
}
