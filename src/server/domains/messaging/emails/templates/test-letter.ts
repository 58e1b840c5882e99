import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { frame, greet } from './frame.ts'

export function writeTestEmail(data: DataOf<'test'>, translator: Translator): EmailMessage {
  const { account_name } = data
  return frame(translator, account_name, {
    subject: translator.t('test.subject', { account_name }),
    blocks: [greet(translator, data.name), { kind: 'text', text: translator.t('test.text') }],
  })
}
