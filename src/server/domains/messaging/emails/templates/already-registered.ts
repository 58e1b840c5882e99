import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from './frame.ts'

export function writeAlreadyRegistered(data: DataOf<'already-registered'>, words: Translator): EmailMessage {
  return frame(words, data.account_name, {
    subject: words.t('already_registered.subject'),
    blocks: [
      greet(words, data.name),
      { kind: 'text', text: words.t('already_registered.text') },
      button(words, words.t('already_registered.button'), data.url),
      { kind: 'text', text: words.t('already_registered.forgotten') },
      button(words, words.t('reset_password.button'), data.reset_url),
      { kind: 'small', text: words.t('already_registered.ignore') },
    ],
  })
}
