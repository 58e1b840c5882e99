import {
  listMessages,
  listRecipients,
  SEND_LATER_DAYS,
  type Message,
  type MessageFull,
  type MessageNew,
  type retryMessage,
} from '#contract/messages/messages.ts'
import type { BodyOf, OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { addMs, type Instant, type WallTime } from '#contract/wire/instant.ts'
import { wallTimeToInstant } from '#rules/events/wall-time.ts'
import { addTopic } from '#server/core/db/transactions.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { requireEvent, type EventRow } from '#server/domains/events/index.ts'
import { consumeRateLimit } from '#server/domains/platform/index.ts'
import { queueMail } from '#server/domains/messaging/index.ts'
import { countAudience } from './audience-store.ts'
import { composeForWriter } from './compose.ts'
import { expectedCounts, countsOf, present, presentFull, presentRecipient } from './present.ts'
import { countInState, pageOfRecipients, cancelQueued, queue, requeue } from './recipients-store.ts'
import { isDeclinable } from '#rules/messages/is-declinable.ts'
import { saveMessage, requireWriter, type Writer } from './create.ts'
import { reminderTime } from '#rules/messages/reminder.ts'
import { MESSAGES_TOPIC, requireSendRate } from './start.ts'
import * as store from './store.ts'
import type { MessageRow } from './store.ts'
import { messageTextsOf, type MessageTexts } from './content.ts'

export { queueBuyerMessage } from './message-email.ts'
export { moveScheduled } from './move-scheduled.ts'
export { notifyNewDate } from './notify-new-date.ts'
export { preview } from './preview.ts'
export { addLateRecipients } from './reminders.ts'
export { sendNext, startNext } from './send.ts'
export { MESSAGES_TOPIC } from './start.ts'

export const readMessageDepth = queue.readDepth

const TESTS_PER_HOUR = 30
const DAY_MS = 86_400_000

/** Returns one page of the messages of an event. Errors: event.not_found, permission.denied. */
export async function list(
  context: Context<Person>,
  event_id: Id,
  query: QueryOf<typeof listMessages>,
): Promise<OkOf<typeof listMessages>> {
  await requireEvent(context, event_id, 'message.send')
  const { rows, total } = await store.page(context.tx, event_id, query)
  const state_counts = await store.countStates(
    context.tx,
    rows.map(({ id }) => id),
  )
  const messages: Message[] = []
  for (const row of rows) {
    const row_counts = state_counts.filter(({ message_id }) => message_id === row.id)
    messages.push(
      present(row, row.started_at === null ? await expectedCountsOf(context, row) : countsOf(row_counts)),
    )
  }
  return pageOf(listMessages.query, query, total, messages)
}

const expectedCountsOf = async ({ tx }: Pick<Context, 'tx'>, row: MessageRow) =>
  expectedCounts(await countAudience(tx, row))

async function presentWithCounts({ tx }: Context, row: MessageRow): Promise<MessageFull> {
  const state_counts = row.started_at !== null && (await store.countStates(tx, [row.id]))
  return presentFull(
    row,
    state_counts === false ? await expectedCountsOf({ tx }, row) : countsOf(state_counts),
  )
}

/** Returns one message. Errors: event.not_found, permission.denied, message.not_found. */
export async function read(context: Context<Person>, event_id: Id, id: Id): Promise<MessageFull> {
  await requireEvent(context, event_id, 'message.send')
  const row = await store.find(context.tx, event_id, id)
  if (row === undefined) throw new AppError('message.not_found')
  return presentWithCounts(context, row)
}

/**
 * Returns one page of the recipients of a message. Errors: event.not_found, permission.denied, message.not_found.
 */
export async function recipients(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  query: QueryOf<typeof listRecipients>,
): Promise<OkOf<typeof listRecipients>> {
  await requireEvent(context, event_id, 'message.send')
  if ((await store.find(context.tx, event_id, id)) === undefined) throw new AppError('message.not_found')
  const { rows, total } = await pageOfRecipients(context.tx, id, query)
  return pageOf(listRecipients.query, query, total, rows.map(presentRecipient))
}

/**
 * Creates a message to people of an event, sent now or scheduled. A test is sent to the writer alone and returns
 * null. Errors: event.not_found, permission.denied, user.email_unverified, message.placeholder_unknown,
 * request.invalid, message.nobody, message.time_invalid, message.too_many, rate.limited.
 */
export async function create(
  context: Context<Person>,
  event_id: Id,
  body: MessageNew,
): Promise<Message | null> {
  const event = await requireEvent(context, event_id, 'message.send')
  const writer = await requireWriter(context, event)
  const texts = messageTextsOf(body)
  if (body.is_test) {
    await sendTest(context, event, texts, writer)
    return null
  }
  const { message_type, ids, send_copy_to_me, send_at, send_before_minutes } = body
  const row = await saveMessage(context, event, texts, {
    message_type,
    ids,
    send_copy_to_me,
    is_declinable: isDeclinable(message_type),
    send_before_minutes,
    send_at:
      send_before_minutes !== null
        ? requireReminderTime(event, send_before_minutes, context.now)
        : send_at && requireFutureTime(event, send_at, context.now),
  })
  return present(row, (await presentWithCounts(context, row)).counts)
}

async function sendTest(
  { tx, now, random, actor, settings }: Context<Person>,
  { account_id, id: event_id }: EventRow,
  texts: MessageTexts,
  writer: Writer,
): Promise<void> {
  await consumeRateLimit(tx, { kind: 'message.test', name: actor.user_id, an_hour: TESTS_PER_HOUR }, now)
  const message = { ...texts, account_id, event_id, by_user_id: actor.user_id, is_declinable: false }
  const mail = await composeForWriter(tx, settings, message, writer)
  await queueMail(tx, { now, random }, { ...mail, account_id, template: 'message' })
}

function requireFutureTime({ timezone }: EventRow, wall: WallTime, now: Instant): Instant {
  const at = wallTimeToInstant(wall, timezone)
  const latest = addMs(now, SEND_LATER_DAYS * DAY_MS)
  if (at > now && at <= latest) return at
  throw new AppError('message.time_invalid', { errors: { send_at: ['message.time_invalid'] } })
}

/** Returns when a reminder is sent, which may be in the past; the event has not started. */
function requireReminderTime({ starts_at }: EventRow, minutes: number, now: Instant): Instant {
  if (now < starts_at) return reminderTime(starts_at, minutes)
  throw new AppError('message.time_invalid', { errors: { send_before_minutes: ['message.time_invalid'] } })
}

/** Returns the message for a change, locked. */
async function lockMessage(context: Context<Person>, event_id: Id, id: Id) {
  const event = await requireEvent(context, event_id, 'message.send')
  const row = await store.lock(context.tx, event_id, id)
  if (row === undefined) throw new AppError('message.not_found')
  return { event, row }
}

/**
 * Sends a scheduled message at another time, or now. Errors: event.not_found, permission.denied,
 * message.not_found, message.started, message.time_invalid.
 */
export async function reschedule(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  send_at: WallTime | null,
): Promise<MessageFull> {
  const { tx, now } = context
  const { event, row } = await lockMessage(context, event_id, id)
  if (row.started_at !== null || row.cancelled_at !== null) throw new AppError('message.started')
  const at = send_at === null ? now : requireFutureTime(event, send_at, now)
  // A reminder becomes a message at a fixed time.
  const fields = { send_at: at, send_before_minutes: null, held_back_until: null }
  await store.save(tx, id, fields)
  addTopic(tx, MESSAGES_TOPIC)
  return presentWithCounts(context, { ...row, ...fields })
}

/**
 * Cancels a message; mails not sent yet are dropped. Errors: event.not_found, permission.denied,
 * message.not_found, message.finished.
 */
export async function cancel(context: Context<Person>, event_id: Id, id: Id): Promise<MessageFull> {
  const { tx, now } = context
  const { row } = await lockMessage(context, event_id, id)
  const is_unfinished = row.started_at === null || (await countInState(tx, id, 'waiting')) > 0
  if (row.cancelled_at !== null || !is_unfinished) throw new AppError('message.finished')
  await store.save(tx, id, { cancelled_at: now })
  await cancelQueued(tx, id, now)
  return presentWithCounts(context, { ...row, cancelled_at: now })
}

/**
 * Sends a message again to recipients who did not receive it. Errors: event.not_found, permission.denied,
 * message.not_found, message.nobody, message.too_many.
 */
export async function retry(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  { state }: BodyOf<typeof retryMessage>,
): Promise<MessageFull> {
  const { tx, now } = context
  const { row } = await lockMessage(context, event_id, id)
  const people = await countInState(tx, id, state)
  if (people === 0) throw new AppError('message.nobody')
  await requireSendRate(tx, row.account_id, people, now)
  await requeue(tx, id, state, now)
  await store.save(tx, id, { cancelled_at: null })
  addTopic(tx, MESSAGES_TOPIC)
  return presentWithCounts(context, { ...row, cancelled_at: null })
}
