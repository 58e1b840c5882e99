import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet, linkValidity } from './frame.ts'

export function writeConfirmEmail(data: DataOf<'confirm-email'>, translator: Translator): EmailMessage {
  const { account_name } = data
  return frame(translator, account_name, {
    subject: translator.t('confirm_email.subject'),
    blocks: [
      greet(translator, data.name),
      { kind: 'text', text: translator.t('confirm_email.text') },
      button(translator, translator.t('confirm_email.button'), data.url),
      ...(data.phone_taken === true
        ? [{ kind: 'text', text: translator.t('confirm_email.phone_taken') } as const]
        : []),
      linkValidity(translator, data.valid_minutes),
      { kind: 'small', text: translator.t('confirm_email.ignore') },
    ],
  })
}
