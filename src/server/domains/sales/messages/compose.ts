import type { Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Html } from '#contract/wire/rich-text.ts'
import { fillHtml, fillSubject, type PlaceholderValues } from '#rules/messages/placeholders.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { personName } from '#rules/text/person-name.ts'
import { defuseLinks } from '#rules/text/defuse-links.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Context } from '#server/core/http/context.ts'
import { escapeMarkup } from '#server/core/escape-markup.ts'
import { cleanRichText } from '#server/core/rich-text.ts'
import { readBuyerEvent, listBuyerTickets } from '#server/domains/sales/order-view/service.ts'
import { mailEventOf } from '#server/domains/sales/order-emails/service.ts'
import {
  findSubscription as find,
  linksOf,
  mailLocale,
  mailTranslatorOf,
  type DataOf,
} from '#server/domains/messaging/index.ts'
import { listCurrentSubjects, type RecipientSubject } from './audience-store.ts'
import * as order_store from './compose-store.ts'
import * as store from './store.ts'
import type { MessageRow } from './store.ts'

type Settings = Context['settings']
type Link = { label: string; url: string }
type MessageFields = Pick<
  MessageRow,
  'event_id' | 'account_id' | 'subject' | 'message' | 'translations' | 'by_user_id' | 'is_declinable'
> & { has_calendar_entry?: boolean }

/** A composed mail of a message, ready to be sent or queued. */
type MessageMail = {
  to: { address: string; name: string | null }
  locale: Locale
  data: DataOf<'message'>
}

/** Composes a message for one address; null when it no longer concerns anybody there. */
export async function composeFor(
  tx: Tx,
  settings: Settings,
  message: MessageFields & Pick<MessageRow, 'message_type' | 'started_at'>,
  { address, concerns }: { address: string; concerns: readonly Id[] },
): Promise<MessageMail | null> {
  const subjects = await listCurrentSubjects(tx, message, { address, concerns })
  const [first] = subjects
  if (first === undefined) return null
  const orders = await order_store.listOrders(tx, [...new Set(subjects.map(({ order_id }) => order_id))])
  const buyer = orders.find((order) => order.email.toLowerCase() === address)
  const reader_locale = buyer?.locale ?? orders[0]?.locale ?? null
  const locale = await localeOf(tx, message, reader_locale)
  const is_about_orders = message.message_type === 'ORDER' || message.message_type === 'UNPAID'
  const links = is_about_orders
    ? orders.flatMap((order) => orderLink(settings, order))
    : await ticketLinks(tx, settings, { event_id: message.event_id, locale }, subjects)
  const person = buyer ?? first
  const [order, ...others] = orders
  return renderMessage(tx, settings, message, {
    to: { address, name: personName(person) || null },
    locale,
    first_name: person.first_name,
    reference:
      is_about_orders && order !== undefined && others.length === 0 ? orderReference(order.id) : null,
    links,
    unsubscribe: message.is_declinable
      ? linksOf(settings, (await find(tx, message.account_id, address))?.token ?? null, locale)
      : null,
  })
}

/** Composes the message for its writer, with the writer's name and without anybody's secret link. */
export function composeForWriter(
  tx: Tx,
  settings: Settings,
  message: MessageFields,
  writer: { email: string; first_name: string; last_name: string; locale: string | null },
): Promise<MessageMail> {
  return renderMessage(tx, settings, message, {
    to: { address: writer.email, name: personName(writer) || null },
    locale: writer.locale,
    first_name: writer.first_name,
    reference: null,
    links: [],
    unsubscribe: null,
  })
}

/** Returns the language in which the recipient bought, else that of the account. */
async function localeOf(tx: Tx, message: MessageFields, reader_locale: string | null): Promise<Locale> {
  const writer = await store.findWriter(tx, message.by_user_id, message.account_id)
  return mailLocale.parse(reader_locale ?? writer?.account_locale)
}

type MessageReader = {
  to: MessageMail['to']
  locale: string | null
  first_name: string
  reference: string | null
  links: readonly Link[]
  /** Unsubscribe links; null when the message cannot be declined. */
  unsubscribe: { page: string; one_click: string } | null
}

async function renderMessage(
  tx: Tx,
  { public_url }: Settings,
  message: MessageFields,
  reader: MessageReader,
): Promise<MessageMail> {
  const writer = await store.findWriter(tx, message.by_user_id, message.account_id)
  const locale = mailLocale.parse(reader.locale ?? writer?.account_locale)
  const event = await readBuyerEvent({ tx, locale }, message.event_id)
  if (event === undefined || writer === undefined) throw new Error(`Nobody writes ${message.event_id}`)
  const translator = mailTranslatorOf(locale)
  const { title } = event
  const { time, zone } = translator.when(event)
  const text = message.translations[locale] ?? message
  const event_url = `${public_url}/e/${event.id}/${encodeURIComponent(event.slug)}`
  const urls = reader.links.length === 0 ? [event_url] : reader.links.map(({ url }) => url)
  const values: PlaceholderValues = {
    first_name: reader.first_name,
    event: title,
    day: `${time} (${zone})`,
    place: translator.place(event.location),
    ticket_link: urls.join(' '),
  }
  return {
    to: reader.to,
    locale,
    data: {
      account_name: writer.account_name,
      event_title: title,
      reference: reader.reference,
      subject: fillSubject(text.subject, values),
      message: fillMessage(text.message, values, urls),
      reply_to: writer.email,
      links: text.message.includes('ticket_link') ? [] : [...reader.links],
      event: message.has_calendar_entry === true ? mailEventOf(event, public_url) : null,
      unsubscribe: reader.unsubscribe,
    },
  }
}

function fillMessage(html: Html, values: PlaceholderValues, links: readonly string[]): Html {
  return cleanRichText(fillHtml(html, values, { escape: escapeMarkup, links }))
}

function orderLink(
  { public_url }: Settings,
  { id, event_id, secret, payment_failed_at }: order_store.MessageOrderRow,
): Link[] {
  if (secret === null || payment_failed_at !== null) return []
  return [{ label: orderReference(id), url: `${public_url}/order/${event_id}/${id}?s=${secret}` }]
}

async function ticketLinks(
  tx: Tx,
  { public_url }: Settings,
  { event_id, locale }: { event_id: Id; locale: Locale },
  subjects: readonly RecipientSubject[],
): Promise<Link[]> {
  const subject_ids = new Set(subjects.map(({ thing }) => thing))
  const links: Link[] = []
  for (const order_id of new Set(subjects.map((subject) => subject.order_id)))
    for (const ticket of await listBuyerTickets(tx, order_id, locale))
      if (subject_ids.has(ticket.attendee_id) && ticket.s !== null)
        links.push({
          label: [defuseLinks(personName(ticket)), ticket.ticket_name]
            .filter((part) => part !== '')
            .join(' · '),
          url: `${public_url}/ticket/${event_id}/${ticket.attendee_id}?s=${ticket.s}`,
        })
  return links
}
