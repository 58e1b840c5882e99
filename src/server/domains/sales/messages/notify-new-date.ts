import { locale, type Locale } from '#contract/wire/contact.ts'
import { newId } from '#contract/wire/id.ts'
import type { Html } from '#contract/wire/rich-text.ts'
import { placeholderText } from '#rules/messages/placeholders.ts'
import { addTopic } from '#server/core/db/transactions.ts'
import { escapeMarkup } from '#server/core/escape-markup.ts'
import { cleanRichText } from '#server/core/rich-text.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireEvent, type EventRow } from '#server/domains/events/index.ts'
import { mailLocale, mailTranslatorOf } from '#server/domains/messaging/index.ts'
import { requireWriter } from './create.ts'
import { MESSAGES_TOPIC } from './start.ts'
import * as store from './store.ts'

/**
 * Sends the new date of an event to everybody with a ticket, in their language and with a calendar entry: a
 * message that starts as soon as the send rate allows, once per address. Errors: permission.denied,
 * user.email_unverified.
 * @param former the event before the change
 */
export async function notifyNewDate(context: Context<Person>, former: EventRow): Promise<void> {
  const { tx, now, random, actor } = context
  const { id: event_id, account_id } = await requireEvent(context, former.id, 'message.send')
  const writer = await requireWriter(context, former)
  const translations = Object.fromEntries(
    locale.options.map((reader) => [reader, newDateTextOf(reader, former)]),
  )
  await store.insert(tx, {
    id: newId('message', random),
    account_id,
    event_id,
    ...newDateTextOf(mailLocale.parse(writer.account_locale), former),
    translations,
    message_type: 'EVENT',
    ids: [],
    send_copy_to_me: false,
    has_calendar_entry: true,
    // It concerns a ticket that they hold.
    is_declinable: false,
    send_at: now,
    by_user_id: actor.user_id,
    by_name: actor.name,
    created_at: now,
  })
  addTopic(tx, MESSAGES_TOPIC)
}

function newDateTextOf(reader: Locale, former: EventRow): { subject: string; message: Html } {
  const { t, when } = mailTranslatorOf(reader)
  const values = {
    event: placeholderText('event'),
    day: placeholderText('day'),
    former: when(former).time,
  }
  const paragraphs = [t('new_date.text', values), t('new_date.tickets', values)]
  return {
    subject: t('new_date.subject', values),
    message: cleanRichText(paragraphs.map((text) => `<p>${escapeMarkup(text)}</p>`).join('')),
  }
}
