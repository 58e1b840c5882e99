import type { EventSettings } from '#contract/events/event-settings.ts'
import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import type { BuyerEvent } from '#contract/orders/buyer-order.ts'
import type { Context } from '#server/core/http/context.ts'
import { isOffSale } from '#rules/events/event-status.ts'
import { localizeSettings } from '#rules/events/localize-settings.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { personName } from '#rules/text/person-name.ts'
import { factsOf, presentEvent } from '#server/domains/sales/order-view/service.ts'
import {
  mailLocale,
  queueMails,
  type MailEvent,
  type Mail,
  type MailContent,
} from '#server/domains/messaging/index.ts'
import { readSaleConfig, type SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import * as store from './store.ts'

export type MailContext = Pick<Context, 'tx' | 'now' | 'random' | 'settings'>
export type Sender = ReturnType<typeof senderOf>

/** The seller, and the mail settings of an event. */
type Seller = {
  account_id: Id
  account_name: string
  account_locale: string
  organizer_name: string | null
  organizer_email: string | null
  settings: Partial<EventSettings> | null
}

/** Reads the event and seller data that every mail of an event's sale contains. */
export async function readSender(context: MailContext, event_id: Id) {
  const sale_config = await readSaleConfig(context.tx, event_id)
  if (sale_config === undefined) throw new Error(`There is no event ${event_id}`)
  return senderOf(context, sale_config)
}

/** Builds the same from a sale config that was read already. */
export function senderOf(
  { settings: { public_url } }: Pick<MailContext, 'settings'>,
  sale_config: SaleConfig,
) {
  const seller = sellerOf(sale_config)
  const { notify_organizer_of_new_orders } = { ...SETTINGS_DEFAULTS, ...seller.settings }
  return { sale_config, public_url, seller, notify_organizer_of_new_orders }
}

/** Returns the event and seller data of a mail in the reader's language; null is the event's own language. */
export function eventMailDataOf({ sale_config, public_url, seller }: Sender, reader: Locale | null) {
  const event = presentEvent(factsOf(sale_config), reader)
  const settings = localizeSettings({ ...SETTINGS_DEFAULTS, ...seller.settings }, reader)
  return {
    event,
    mail_data: {
      account_name: seller.account_name,
      event: mailEventOf(event, public_url),
      support_email: event.support_email,
      email_footer_message: settings.email_footer_message,
    },
  }
}

/** Returns the buyer's language: the one in which they bought. */
export function readerOf({ seller }: Sender, { locale }: { locale: string | null }): Locale {
  return mailLocale.parse(locale ?? seller.account_locale)
}

function sellerOf({ account, organizer, settings }: SaleConfig): Seller {
  return {
    account_id: account.id,
    account_name: account.name,
    account_locale: account.locale,
    organizer_name: organizer?.name ?? null,
    organizer_email: organizer?.email ?? null,
    settings,
  }
}

/** Event data of mails. */
export function mailEventOf(event: BuyerEvent, public_url: string): MailEvent {
  const { id, title, starts_at, ends_at, timezone, location, is_online_event, slug, calendar_no = 0 } = event
  return {
    id,
    title,
    starts_at,
    ends_at,
    timezone,
    location,
    is_online: is_online_event,
    url: `${public_url}/e/${id}/${encodeURIComponent(slug)}`,
    calendar_no,
    is_off: isOffSale(event.happening),
  }
}

/** Queues a mail to the event's organizer, else to the owner of the account. */
export async function queueToOrganizer(
  context: MailContext,
  sender: Sender,
  content: MailContent,
): Promise<void> {
  await queueMails(context.tx, context, await organizerMails(context, sender, content))
}

/** Returns a mail to the event's organizer, else to the owner of the account; none if neither has an address. */
export async function organizerMails(
  context: MailContext,
  { seller }: Sender,
  content: MailContent,
): Promise<Mail[]> {
  const { account_id, account_locale, organizer_email, organizer_name } = seller
  const owner = organizer_email ? undefined : await store.findOwner(context.tx, account_id)
  const address = organizer_email || owner?.email
  if (address === undefined) return []
  const name = owner === undefined ? organizer_name : personName(owner) || null
  const locale = owner?.locale ?? account_locale
  return [{ account_id, to: { address, name }, locale, ...content }]
}

/** Returns the name of a ticket, followed by that of its price if it has one. */
export function labelOf({ ticket_name, price_label }: { ticket_name: string; price_label: string | null }) {
  return price_label ? `${ticket_name} · ${price_label}` : ticket_name
}

/** Returns the address of an order's page with its secret; null for an order created by the team. */
export function orderUrl(
  { settings }: MailContext,
  { event_id, id, secret }: { event_id: Id; id: Id; secret: string | null },
): string | null {
  return secret && `${settings.public_url}/order/${event_id}/${id}?s=${secret}`
}

/** Returns the address of the order in the organizer's pages. */
export function adminUrl({ settings }: MailContext, { event_id, id }: { event_id: Id; id: Id }): string {
  return `${settings.public_url}/manage/event/${event_id}/orders/${id}`
}

type Buyer = { id: Id; first_name: string; last_name: string; email: string; locale: string | null }

/** Queues a mail to a buyer in the language in which they bought; nothing for an erased buyer. */
export async function queueToBuyer(
  context: MailContext,
  sender: Sender,
  buyer: Buyer,
  content: MailContent,
): Promise<void> {
  await queueMails(context.tx, context, buyerMails(sender, buyer, content))
}

/** Returns a mail to a buyer in the language in which they bought; none for an erased buyer. */
export function buyerMails({ seller }: Sender, buyer: Buyer, content: MailContent): Mail[] {
  if (buyer.email === '') return []
  const to = { address: buyer.email, name: personName(buyer) || null }
  const locale = buyer.locale ?? seller.account_locale
  return [{ account_id: seller.account_id, to, locale, about: buyer.id, ...content }]
}

/**
 * Returns the data that every mail about an order contains.
 * @param reader null: the team, which reads the event's own texts
 */
export function orderMailDataOf(
  sender: Sender,
  buyer: Buyer,
  reader: Locale | null = readerOf(sender, buyer),
) {
  const { mail_data } = eventMailDataOf(sender, reader)
  return { ...mail_data, reference: orderReference(buyer.id), buyer_name: personName(buyer) }
}
