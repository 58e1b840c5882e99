import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet, linkValidity } from './frame.ts'

export function writeEmailChange(data: DataOf<'email-change'>, translator: Translator): EmailMessage {
  const { new_email } = data
  return frame(translator, data.account_name, {
    subject: translator.t('email_change.subject'),
    blocks: [
      greet(translator, data.name),
      { kind: 'text', text: translator.t('email_change.text', { new_email }) },
      button(translator, translator.t('email_change.button'), data.url),
      linkValidity(translator, data.valid_minutes),
      { kind: 'small', text: translator.t('email_change.ignore') },
    ],
  })
}
