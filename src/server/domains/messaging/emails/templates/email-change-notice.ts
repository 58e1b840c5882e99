import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from './frame.ts'

export function writeEmailChangeNotice(
  data: DataOf<'email-change-notice'>,
  translator: Translator,
): EmailMessage {
  const { new_email } = data
  return frame(translator, data.account_name, {
    subject: translator.t('email_change_notice.subject'),
    blocks: [
      greet(translator, data.name),
      { kind: 'text', text: translator.t('email_change_notice.text', { new_email }) },
      { kind: 'text', text: translator.t('email_change_notice.ours') },
      { kind: 'text', text: translator.t('email_change_notice.act') },
      button(translator, translator.t('email_change_notice.button'), data.url),
    ],
  })
}
