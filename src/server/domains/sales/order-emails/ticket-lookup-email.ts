import type { Id } from '#contract/wire/id.ts'
import { queueMail } from '#server/domains/messaging/index.ts'
import { readSender, type MailContext } from './sender.ts'

/**
 * Queues the link to all orders of an address, from the seller of one of their events.
 * @param link.email address with at least one order
 */
export async function queueTicketLookup(
  context: MailContext,
  {
    event_id,
    email,
    locale,
    ...link
  }: {
    event_id: Id
    email: string
    locale: string
    url: string
    valid_minutes: number
  },
): Promise<void> {
  const { seller } = await readSender(context, event_id)
  const { account_id, account_name } = seller
  await queueMail(context.tx, context, {
    account_id,
    to: { address: email, name: null },
    locale,
    template: 'find-tickets',
    data: { account_name, name: '', ...link },
  })
}
