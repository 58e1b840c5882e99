import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet, linkValidity } from './frame.ts'

export function writeResetPassword(data: DataOf<'reset-password'>, words: Translator): EmailMessage {
  return frame(words, data.account_name, {
    subject: words.t('reset_password.subject'),
    blocks: [
      greet(words, data.name),
      { kind: 'text', text: words.t('reset_password.text') },
      button(words, words.t('reset_password.button'), data.url),
      linkValidity(words, data.valid_minutes),
      { kind: 'small', text: words.t('reset_password.ignore') },
    ],
  })
}
