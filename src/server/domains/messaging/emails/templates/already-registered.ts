import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from './frame.ts'

export function writeAlreadyRegistered(
  data: DataOf<'already-registered'>,
  translator: Translator,
): EmailMessage {
  return frame(translator, data.account_name, {
    subject: translator.t('already_registered.subject'),
    blocks: [
      greet(translator, data.name),
      { kind: 'text', text: translator.t('already_registered.text') },
      button(translator, translator.t('already_registered.button'), data.url),
      { kind: 'text', text: translator.t('already_registered.forgotten') },
      button(translator, translator.t('reset_password.button'), data.reset_url),
      { kind: 'small', text: translator.t('already_registered.ignore') },
    ],
  })
}
