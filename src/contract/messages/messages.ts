import { z } from 'zod'
import { locale } from '../wire/contact.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant, wallTime } from '../wire/instant.ts'
import { listQuery, itemOf, pageOf } from '../wire/list-query.ts'
import { html, richText } from '../wire/rich-text.ts'
import { text } from '../wire/text.ts'
import { recipient } from './message-recipients.ts'

export const MESSAGE_SUBJECT_MAX = 100
/** Of the HTML. */
export const MESSAGE_CONTENT_MAX = 20_000
export const MESSAGE_IDS_MAX = 500
/** How far ahead a message may be put. */
export const SEND_LATER_DAYS = 365

/**
 * To whom: EVENT everybody with a ticket; TICKET those of ticket types; ATTENDEE chosen people; ORDER the buyers of chosen
 * orders; ARRIVED who came in; NOT_ARRIVED who did not; UNPAID the buyers who still owe.
 */
export const messageType = z.enum([
  'EVENT',
  'TICKET',
  'ATTENDEE',
  'ORDER',
  'ARRIVED',
  'NOT_ARRIVED',
  'UNPAID',
])
export type MessageType = z.infer<typeof messageType>

const TYPES_WITH_IDS = new Set<MessageType>(['TICKET', 'ATTENDEE', 'ORDER'])
/** Whether an audience is named by ids. */
export const isTargetedByIds = (type: MessageType): boolean => TYPES_WITH_IDS.has(type)

const audience = {
  message_type: messageType,
  /** Of ticket types, attendees or orders; for other audiences none. */
  ids: uniqueList(
    z.array(z.union([idOf('ticket'), idOf('attendee'), idOf('order')])).max(MESSAGE_IDS_MAX, 'too_long'),
  ).default([]),
}
const hasIds = ({ message_type, ids }: { message_type: MessageType; ids: readonly string[] }) =>
  !isTargetedByIds(message_type) || ids.length > 0
const NO_IDS = { path: ['ids'], error: 'required' }

const subject = text(1, MESSAGE_SUBJECT_MAX)
const content = richText(MESSAGE_CONTENT_MAX).refine((written) => written !== '', 'required')
/** Whole, or the reader gets the main one. */
const translations = z.partialRecord(locale, z.strictObject({ subject, message: content })).default({})

export const messageNew = z
  .strictObject({
    ...audience,
    subject,
    /** HTML, of which only what is allowed is kept. */
    message: content,
    translations,
    /** To the writer alone: nothing is kept. */
    is_test: z.boolean().default(false),
    send_copy_to_me: z.boolean().default(false),
    confirm_not_promotional: z.boolean().default(false),
    /** On the event's clock; null: now. */
    send_at: wallTime.nullable().default(null),
  })
  .refine(hasIds, NO_IDS)
  .refine(({ is_test, confirm_not_promotional }) => is_test || confirm_not_promotional, {
    path: ['confirm_not_promotional'],
    error: 'required',
  })
export type MessageNew = z.infer<typeof messageNew>

/** scheduled: waits for its time; sending; done: nobody waits any more; cancelled: called off, or stopped in the middle. */
export const messageState = z.enum(['scheduled', 'sending', 'done', 'cancelled'])
export type MessageState = z.infer<typeof messageState>

const amount = z.number().int()
const counts = z.object({
  recipients: amount,
  waiting: amount,
  sent: amount,
  failed: amount,
  unclear: amount,
  left_out: amount,
  stopped: amount,
  /** Who want no messages, and are none of the recipients. */
  declined: amount,
})
export type MessageCounts = z.infer<typeof counts>

/** A message without its text. */
export const message = z.object({
  id: idOf('message'),
  event_id: idOf('event'),
  subject: z.string(),
  message_type: messageType,
  state: messageState,
  /** When it is to go; null: it went at once. */
  send_at: instant.nullable(),
  /** When its recipients were fixed; null: not yet. */
  started_at: instant.nullable(),
  /** It waits because so many have been written to within the hour. */
  is_held_back: z.boolean(),
  by_name: z.string(),
  created_at: instant,
  /** Before it starts those that there would be now. */
  counts,
})
export type Message = z.infer<typeof message>

export const messageFull = message.extend({
  message: html,
  translations: z.partialRecord(locale, z.object({ subject: z.string(), message: html })),
  ids: z.array(z.string()),
})
export type MessageFull = z.infer<typeof messageFull>

/** What a message comes to while it is written. */
export const messagePreview = z.object({
  recipients: amount,
  /** Addresses that want no messages, and are left out. */
  declined: amount,
  /** Tickets or orders that nobody can be written to about. */
  without_address: amount,
  /** The mail as one of them gets it; null: there is nobody. */
  mail: z
    .object({
      at: amount,
      address: z.string(),
      name: z.string(),
      language: locale,
      subject: z.string(),
      html: z.string(),
      text: z.string(),
    })
    .nullable(),
})
export type MessagePreview = z.infer<typeof messagePreview>

const MESSAGES = '/events/:event_id/messages'
const MESSAGE = `${MESSAGES}/:message_id`
const rights = ['event.not_found', 'permission.denied'] as const
const messageErrors = [...rights, 'message.not_found'] as const

export const listMessages = endpoint({
  method: 'GET',
  path: MESSAGES,
  who: 'person',
  summary: 'The messages of an event with how far they are; the search looks in subjects',
  query: listQuery({ sorts: ['created_at'], filters: ['message_type', 'created_at'], direction: 'desc' }),
  ok: pageOf(message),
  errors: rights,
})

export const createMessage = endpoint({
  method: 'POST',
  path: MESSAGES,
  who: 'person',
  summary: 'Write to people of an event, now or later; a test goes to the writer alone and answers null',
  body: messageNew,
  ok: itemOf(message.nullable()),
  ok_status: 201,
  errors: [
    ...rights,
    'user.email_unverified',
    'message.placeholder_unknown',
    'message.nobody',
    'message.time_invalid',
    'message.too_many',
    'rate.limited',
  ],
  per_minute: 60,
})

export const previewMessage = endpoint({
  method: 'POST',
  path: `${MESSAGES}/preview`,
  who: 'person',
  summary: 'How many a message would go to, and how one of them would read it',
  body: z
    .strictObject({
      ...audience,
      subject: text(0, MESSAGE_SUBJECT_MAX).default(''),
      message: richText(MESSAGE_CONTENT_MAX).default(''),
      translations: z
        .partialRecord(
          locale,
          z.strictObject({
            subject: text(0, MESSAGE_SUBJECT_MAX).default(''),
            message: richText(MESSAGE_CONTENT_MAX).default(''),
          }),
        )
        .default({}),
      /** Which of the recipients, by address; the last one where there are fewer. */
      at: z.number().int().min(0).max(1_000_000).default(0),
    })
    .refine(hasIds, NO_IDS),
  ok: itemOf(messagePreview),
  is_background: true,
  errors: [...rights, 'message.placeholder_unknown'],
})

export const readMessage = endpoint({
  method: 'GET',
  path: MESSAGE,
  who: 'person',
  summary: 'One message with how far it is',
  ok: itemOf(messageFull),
  errors: messageErrors,
})

export const moveMessage = endpoint({
  method: 'PATCH',
  path: MESSAGE,
  who: 'person',
  summary: 'Send a message that waits at another time, or now',
  body: z.strictObject({
    /** On the event's clock; null: now. */
    send_at: wallTime.nullable(),
  }),
  ok: itemOf(messageFull),
  errors: [...messageErrors, 'message.started', 'message.time_invalid'],
})

export const cancelMessage = endpoint({
  method: 'POST',
  path: `${MESSAGE}/cancel`,
  who: 'person',
  summary: 'Call a message off: what has not been sent is not sent',
  ok: itemOf(messageFull),
  errors: [...messageErrors, 'message.finished'],
})

export const retryMessage = endpoint({
  method: 'POST',
  path: `${MESSAGE}/retry`,
  who: 'person',
  summary: 'Send a message again to those who have it not',
  body: z.strictObject({ state: z.enum(['failed', 'unclear', 'stopped']).default('failed') }).prefault({}),
  ok: itemOf(messageFull),
  errors: [...messageErrors, 'message.nobody', 'message.too_many'],
})

export const listRecipients = endpoint({
  method: 'GET',
  path: `${MESSAGE}/recipients`,
  who: 'person',
  summary: 'To whom a message goes, each with what became of it',
  query: listQuery({ sorts: ['address', 'sent_at'], filters: ['state'] }),
  ok: pageOf(recipient),
  errors: messageErrors,
})
