import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Letter } from '#server/domains/messaging/emails/email.ts'
import type { Words } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet, lifeOfLink } from './frame.ts'

export function writeConfirmEmail(data: DataOf<'confirm-email'>, words: Words): Letter {
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
      lifeOfLink(words, data.valid_minutes),
      { kind: 'small', text: words.t('confirm_email.ignore') },
    ],
  })
}
