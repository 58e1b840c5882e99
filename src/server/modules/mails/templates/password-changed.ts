import type { DataOf } from '../mail.ts'
import type { Letter } from '../letter.ts'
import type { Words } from '../words.ts'
import { button, frame, greet } from './frame.ts'

export function writePasswordChanged(data: DataOf<'password-changed'>, words: Words): Letter {
  return frame(words, data.account_name, {
    subject: words.t('password_changed.subject'),
    blocks: [
      greet(words, data.name),
      { kind: 'text', text: words.t('password_changed.text') },
      { kind: 'text', text: words.t('password_changed.ours') },
      { kind: 'text', text: words.t('password_changed.act') },
      button(words, words.t('password_changed.button'), data.url),
    ],
  })
}
