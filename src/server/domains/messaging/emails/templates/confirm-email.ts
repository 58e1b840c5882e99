import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet, linkValidity } from './frame.ts'

export function writeConfirmEmail(data: DataOf<'confirm-email'>, words: Translator): EmailMessage {
  const { account_name } = data
  return frame(words, account_name, {
    subject: words.t('confirm_email.subject'),
    blocks: [
      greet(words, data.name),
      { kind: 'text', text: words.t('confirm_email.text') },
      button(words, words.t('confirm_email.button'), data.url),
      ...(data.phone_taken === true
        ? [{ kind: 'text', text: words.t('confirm_email.phone_taken') } as const]
        : []),
      linkValidity(words, data.valid_minutes),
      { kind: 'small', text: words.t('confirm_email.ignore') },
    ],
  })
}
