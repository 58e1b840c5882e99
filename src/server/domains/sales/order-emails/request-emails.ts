import type { Decline } from '#contract/sales/order-approval.ts'
import type { FullReservation } from '#server/domains/sales/order-view/service.ts'
import { orderMailDataOf, queueToBuyer, readSender, type MailContext } from './sender.ts'

/** What happened to a request; an approved order is to be paid. */
type RequestNews =
  | { news: 'received' | 'lapsed' }
  | { news: 'approved'; pay_until: string }
  | { news: 'declined'; decline: Decline }

/** Queues to a buyer what happened to their request, with the link to their order; nothing for an erased buyer. */
export async function queueRequestMail(
  context: MailContext,
  { id, event_id, secret, locale, details, priced, currency }: FullReservation,
  news: RequestNews,
): Promise<void> {
  if (details === null) return
  const sender = await readSender(context, event_id)
  const buyer = { ...details.order, id, locale }
  const step = news.news === 'approved' ? 'payment' : 'summary'
  await queueToBuyer(context, sender, buyer, {
    template: 'order-request',
    data: {
      ...orderMailDataOf(sender, buyer),
      news: news.news,
      decline: news.news === 'declined' ? news.decline : null,
      pay_until: news.news === 'approved' ? news.pay_until : null,
      total_cents: priced.total_gross_cents,
      currency,
      url: `${context.settings.public_url}/checkout/${event_id}/${id}/${step}?s=${secret}`,
    },
  })
}
