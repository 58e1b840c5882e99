import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from './frame.ts'

export function writePasswordChanged(data: DataOf<'password-changed'>, translator: Translator): EmailMessage {
  return frame(translator, data.account_name, {
    subject: translator.t('password_changed.subject'),
    blocks: [
      greet(translator, data.name),
      { kind: 'text', text: translator.t('password_changed.text') },
      { kind: 'text', text: translator.t('password_changed.ours') },
      { kind: 'text', text: translator.t('password_changed.act') },
      button(translator, translator.t('password_changed.button'), data.url),
    ],
  })
}
