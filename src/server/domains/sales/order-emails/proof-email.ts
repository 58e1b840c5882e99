import type { Id } from '#contract/wire/id.ts'
import { queueMail } from '#server/domains/messaging/index.ts'
import { readerOf, readSender, eventMailDataOf, type MailContext } from './sender.ts'

/** Queues the link that completes a free order to the address that its buyer gave. */
export async function queueEmailVerification(
  context: MailContext,
  order: {
    event_id: Id
    order_id: Id
    secret: string
    token: string
    valid_minutes: number
    to: { email: string; name: string; locale: string }
  },
): Promise<void> {
  const { event_id, order_id, secret, token, valid_minutes, to } = order
  const sender = await readSender(context, event_id)
  const { account_id, account_name } = sender.seller
  const { mail_data } = eventMailDataOf(sender, readerOf(sender, to))
  const checkout = `${context.settings.public_url}/checkout/${event_id}/${order_id}`
  await queueMail(context.tx, context, {
    account_id,
    to: { address: to.email, name: to.name },
    locale: to.locale,
    template: 'prove-order',
    data: {
      account_name,
      name: to.name,
      event_title: mail_data.event.title,
      url: `${checkout}/prove/${token}?s=${secret}`,
      valid_minutes,
    },
  })
}
