import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Letter } from '#server/domains/messaging/emails/email.ts'
import type { Words } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet, lifeOfLink } from './frame.ts'

export function writeResetPassword(data: DataOf<'reset-password'>, words: Words): Letter {
  return frame(words, data.account_name, {
    subject: words.t('reset_password.subject'),
    blocks: [
      greet(words, data.name),
      { kind: 'text', text: words.t('reset_password.text') },
      button(words, words.t('reset_password.button'), data.url),
      lifeOfLink(words, data.valid_minutes),
      { kind: 'small', text: words.t('reset_password.ignore') },
    ],
  })
}
