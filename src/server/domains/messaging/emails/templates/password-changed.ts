import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from './frame.ts'

export function writePasswordChanged(data: DataOf<'password-changed'>, words: Translator): EmailMessage {
  return frame(words, data.account_name, {
    subject: words.t('password_changed.subject'),
    blocks: [
      greet(words, data.name),
      { kind: 'text', text: words.t('password_changed.text') },
      { kind: 'text', text: words.t('password_changed.ours') },
      { kind: 'text', text: words.t('password_changed.act') },
      button(words, words.t('password_changed.button'), data.url),
    ],
  })
}
