import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Letter } from '#server/domains/messaging/emails/email.ts'
import type { Words } from '#server/domains/messaging/emails/labels.ts'
import { frame, greet } from './frame.ts'

export function writeTest(data: DataOf<'test'>, words: Words): Letter {
  const { account_name } = data
  return frame(words, account_name, {
    subject: words.t('test.subject', { account_name }),
    blocks: [greet(words, data.name), { kind: 'text', text: words.t('test.text') }],
  })
}
