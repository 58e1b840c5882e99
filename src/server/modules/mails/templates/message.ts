import type { Letter } from '../letter.ts'
import type { DataOf } from '../mail.ts'
import type { Words } from '../words.ts'
import { button, frame, greet } from './frame.ts'

/** What an organizer wrote stands as it was typed; whose order it is about follows. */
export function writeMessage(data: DataOf<'message'>, words: Words): Letter {
  const { event_title, reference, reply_to } = data
  return frame(words, data.account_name, {
    subject: data.subject,
    blocks: [
      greet(words, data.name),
      { kind: 'text', text: data.message },
      { kind: 'small', text: words.t('message.about', { event_title, reference }) },
      ...(data.url === null ? [] : [button(words, words.t('message.button'), data.url)]),
      { kind: 'small', text: words.t('message.reply', { email: reply_to }) },
    ],
  })
}
