import { localizedText } from '#contract/wire/translations.ts'
import { personName } from '#rules/text/person-name.ts'
import { mailLocale, queueMails, type Mail } from '#server/domains/messaging/index.ts'
import {
  eventMailDataOf,
  readSender,
  type MailContext,
  type Sender,
} from '#server/domains/sales/order-emails/service.ts'
import type { EntryRow, OfferRow } from './store.ts'

/** What happened to an entry; an offer comes with its voucher. */
type News =
  | { kind: 'joined' | 'lapsed' }
  | { kind: 'offered'; offer: Pick<OfferRow, 'code' | 'ticket_id' | 'until'> }
export type EntryNews = { entry: EntryRow; news: News }

/** Queues a mail to each person in their language. */
export async function queueNews(
  context: MailContext,
  event_id: string,
  all: readonly EntryNews[],
): Promise<void> {
  if (all.length === 0) return
  const sender = await readSender(context, event_id)
  await queueMails(
    context.tx,
    context,
    all.map((each) => mailOf(context, sender, each)),
  )
}

function mailOf({ settings }: MailContext, sender: Sender, { entry, news }: EntryNews): Mail {
  const reader = mailLocale.parse(entry.locale)
  const { mail_data } = eventMailDataOf(sender, reader)
  const name = personName(entry)
  const ticket_ids = news.kind === 'offered' ? [news.offer.ticket_id] : entry.ticket_ids
  const tickets = ticket_ids.flatMap(
    (id) => sender.sale_config.tickets.find((ticket) => ticket.id === id) ?? [],
  )
  return {
    account_id: entry.account_id,
    to: { address: entry.email, name },
    locale: entry.locale,
    template: 'waiting-list',
    data: {
      ...mail_data,
      name,
      news: news.kind,
      tickets: tickets.map((ticket) => localizedText(ticket, 'name', reader)),
      quantity: entry.quantity,
      until: news.kind === 'offered' ? news.offer.until : null,
      url: `${settings.public_url}/waiting-list/${entry.secret}`,
      buy_url: news.kind === 'offered' ? buyUrl(mail_data.event.url, news.offer.code) : null,
    },
  }
}

/** Returns the page of the event with the code of an offer. */
export const buyUrl = (event_url: string, code: string): string =>
  `${event_url}?promo_code=${encodeURIComponent(code)}`
