import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet, linkValidity } from './frame.ts'

export function writeResetPassword(data: DataOf<'reset-password'>, translator: Translator): EmailMessage {
  return frame(translator, data.account_name, {
    subject: translator.t('reset_password.subject'),
    blocks: [
      greet(translator, data.name),
      { kind: 'text', text: translator.t('reset_password.text') },
      button(translator, translator.t('reset_password.button'), data.url),
      linkValidity(translator, data.valid_minutes),
      { kind: 'small', text: translator.t('reset_password.ignore') },
    ],
  })
}
