import type { DataOf } from '../mail.ts'
import type { Letter } from '../letter.ts'
import type { Words } from '../words.ts'
import { frame, greet } from './frame.ts'

export function writeTest(data: DataOf<'test'>, words: Words): Letter {
  const { account_name } = data
  return frame(words, account_name, {
    subject: words.t('test.subject', { account_name }),
    blocks: [greet(words, data.name), { kind: 'text', text: words.t('test.text') }],
  })
}
