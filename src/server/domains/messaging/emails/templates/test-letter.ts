import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { frame, greet } from './frame.ts'

export function writeTestEmail(data: DataOf<'test'>, words: Translator): EmailMessage {
  const { account_name } = data
  return frame(words, account_name, {
    subject: words.t('test.subject', { account_name }),
    blocks: [greet(words, data.name), { kind: 'text', text: words.t('test.text') }],
  })
}
