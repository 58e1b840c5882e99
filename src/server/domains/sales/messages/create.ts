import { newId } from '#contract/wire/id.ts'
import { addTopic } from '#server/core/db/transactions.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import type { EventRow } from '#server/domains/events/index.ts'
import { countAudience } from './audience-store.ts'
import { MESSAGES_TOPIC, startNow } from './start.ts'
import * as store from './store.ts'
import type { MessageRow } from './store.ts'
import type { MessageTexts } from './content.ts'

export type Writer = Awaited<ReturnType<typeof requireWriter>>
type MessageInput = Pick<
  MessageRow,
  'message_type' | 'ids' | 'send_copy_to_me' | 'is_declinable' | 'send_at'
> &
  Partial<Pick<MessageRow, 'send_before_minutes'>>

/** Stores a message and starts it unless it is scheduled. Errors: message.nobody, message.too_many. */
export async function saveMessage(
  context: Context<Person>,
  event: EventRow,
  texts: MessageTexts,
  input: MessageInput,
): Promise<MessageRow> {
  const { tx, now, random, actor } = context
  const id = newId('message', random)
  const { account_id, id: event_id } = event
  const author = { by_user_id: actor.user_id, by_name: actor.name, created_at: now }
  const row = await store.insert(tx, { id, account_id, event_id, ...texts, ...input, ...author })
  if (row.send_at !== null) {
    // A reminder may be due already.
    addTopic(tx, MESSAGES_TOPIC)
    return row
  }
  if ((await countAudience(tx, row)).recipients === 0) throw new AppError('message.nobody')
  await startNow(context, row)
  return { ...row, started_at: now }
}

/** Requires that the writer has a verified address. Errors: user.email_unverified. */
export async function requireWriter({ tx, actor }: Context<Person>, { account_id }: EventRow) {
  const writer = await store.findWriter(tx, actor.user_id, account_id)
  if (writer === undefined || writer.email_verified_at === null) throw new AppError('user.email_unverified')
  return writer
}
