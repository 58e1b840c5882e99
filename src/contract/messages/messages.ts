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
/** Maximum length of the HTML. */
export const MESSAGE_CONTENT_MAX = 20_000
export const MESSAGE_IDS_MAX = 500
/** Maximum days ahead for scheduling. */
export const SEND_LATER_DAYS = 365
/** Maximum time of a reminder before the start: thirty days. */
export const SEND_BEFORE_MINUTES_MAX = 30 * 24 * 60
const reminderMinutes = z
  .number()
  .int('integer')
  .min(1, 'too_small')
  .max(SEND_BEFORE_MINUTES_MAX, 'too_large')

/**
 * Audience. EVENT: all ticket holders; TICKET: holders of ticket types; ATTENDEE: chosen attendees; ORDER: buyers
 * of chosen orders; ARRIVED: those who entered; NOT_ARRIVED: those who did not; UNPAID: buyers of unpaid orders.
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
/** Returns whether an audience is selected by ids. */
export const isTargetedByIds = (type: MessageType): boolean => TYPES_WITH_IDS.has(type)

const audience = {
  message_type: messageType,
  /** Ids of ticket types, attendees or orders; empty for other audiences. */
  ids: uniqueList(
    z.array(z.union([idOf('ticket'), idOf('attendee'), idOf('order')])).max(MESSAGE_IDS_MAX, 'too_long'),
  ).default([]),
}
const hasIds = ({ message_type, ids }: { message_type: MessageType; ids: readonly string[] }) =>
  !isTargetedByIds(message_type) || ids.length > 0
const NO_IDS = { path: ['ids'], error: 'required' }

const subject = text(1, MESSAGE_SUBJECT_MAX)
const content = richText(MESSAGE_CONTENT_MAX).refine((value) => value !== '', 'required')
/** A translation must be complete; otherwise the recipient gets the main language. */
const translations = z.partialRecord(locale, z.strictObject({ subject, message: content })).default({})

export const messageNew = z
  .strictObject({
    ...audience,
    subject,
    /** HTML, sanitized by the server. */
    message: content,
    translations,
    /** Sends to the author only; nothing is stored. */
    is_test: z.boolean().default(false),
    send_copy_to_me: z.boolean().default(false),
    confirm_not_promotional: z.boolean().default(false),
    /** In the event's timezone; null: now. */
    send_at: wallTime.nullable().default(null),
    /** A reminder: sent so many minutes before the start, then until it at once to whoever joins the audience. */
    send_before_minutes: reminderMinutes.nullable().default(null),
  })
  .refine(hasIds, NO_IDS)
  .refine(({ send_at, send_before_minutes }) => send_at === null || send_before_minutes === null, {
    path: ['send_before_minutes'],
    error: 'message.time_invalid',
  })
  .refine(({ is_test, confirm_not_promotional }) => is_test || confirm_not_promotional, {
    path: ['confirm_not_promotional'],
    error: 'required',
  })
export type MessageNew = z.infer<typeof messageNew>

/** scheduled: waits for its time; sending; done: no recipient is waiting; cancelled: before or during sending. */
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
  /** People who opted out and are not recipients. */
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
  /** Scheduled time, of a reminder as the event stands now; null: sent at once. */
  send_at: instant.nullable(),
  /** Minutes before the start of the event; null: no reminder. */
  send_before_minutes: z.number().int().nullable(),
  /** When its recipients were fixed; null: not yet. */
  started_at: instant.nullable(),
  /** Delayed by the hourly sending limit. */
  is_held_back: z.boolean(),
  by_name: z.string(),
  created_at: instant,
  /** Before it starts: the current number of recipients. */
  counts,
})
export type Message = z.infer<typeof message>

export const messageFull = message.extend({
  message: html,
  translations: z.partialRecord(locale, z.object({ subject: z.string(), message: html })),
  ids: z.array(z.string()),
})
export type MessageFull = z.infer<typeof messageFull>

/** Preview of a message while it is written. */
export const messagePreview = z.object({
  recipients: amount,
  /** Addresses that opted out and are left out. */
  declined: amount,
  /** Tickets or orders without an address. */
  without_address: amount,
  /** The e-mail of one recipient; null without recipients. */
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
const rights = ['event.not_found'] as const
const messageErrors = [...rights, 'message.not_found'] as const

export const listMessages = endpoint({
  method: 'GET',
  path: MESSAGES,
  who: 'person',
  summary: 'List the messages of an event with their progress, newest first; the search covers subjects',
  query: listQuery({ sorts: ['created_at'], filters: ['message_type', 'created_at'], direction: 'desc' }),
  ok: pageOf(message),
  errors: rights,
})

export const createMessage = endpoint({
  method: 'POST',
  path: MESSAGES,
  who: 'person',
  summary: 'Send a message to people of an event, now or later; a test goes to the author only, returns null',
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
  summary: 'Preview a message: the number of recipients, and the e-mail of one of them',
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
      /** Index of the recipient, sorted by address; the last one when there are fewer. */
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
  summary: 'Retrieve a message with its progress',
  ok: itemOf(messageFull),
  errors: messageErrors,
})

export const moveMessage = endpoint({
  method: 'PATCH',
  path: MESSAGE,
  who: 'person',
  summary: 'Reschedule a message that has not started, or send it now',
  body: z.strictObject({
    /** In the event's timezone; null: now. */
    send_at: wallTime.nullable(),
  }),
  ok: itemOf(messageFull),
  errors: [...messageErrors, 'message.started', 'message.time_invalid'],
})

export const cancelMessage = endpoint({
  method: 'POST',
  path: `${MESSAGE}/cancel`,
  who: 'person',
  summary: 'Cancel a message; e-mails not sent yet are dropped',
  ok: itemOf(messageFull),
  errors: [...messageErrors, 'message.finished'],
})

export const retryMessage = endpoint({
  method: 'POST',
  path: `${MESSAGE}/retry`,
  who: 'person',
  summary: 'Resend a message to recipients who did not receive it',
  body: z.strictObject({ state: z.enum(['failed', 'unclear', 'stopped']).default('failed') }).prefault({}),
  ok: itemOf(messageFull),
  errors: [...messageErrors, 'message.nobody', 'message.too_many'],
})

export const listRecipients = endpoint({
  method: 'GET',
  path: `${MESSAGE}/recipients`,
  who: 'person',
  summary: 'List the recipients of a message with their delivery states',
  query: listQuery({ sorts: ['address', 'sent_at'], filters: ['state'] }),
  ok: pageOf(recipient),
  errors: messageErrors,
})
