import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { orderUrl, queueToBuyer, readSender, orderMailDataOf, type MailContext } from './sender.ts'
import * as store from './store.ts'

type WeatherNotice = {
  kind: 'cancelled' | 'postponed' | 'rescheduled'
  is_again: boolean
  /** Additional text of the venue, in the buyer's language. */
  words: string
  former_starts_at: Instant | null
  refund_cents: number
  is_by_hand: boolean
}

/** Queues to a buyer that their event was cancelled or postponed because of the weather. */
export async function queueWeatherNotice(
  context: MailContext,
  { event_id, order_id }: { event_id: Id; order_id: Id },
  notice: WeatherNotice,
): Promise<void> {
  const order = await store.readOrder(context.tx, event_id, order_id)
  const sender = await readSender(context, event_id)
  await queueToBuyer(context, sender, order, {
    template: 'put-off',
    data: {
      ...orderMailDataOf(sender, order),
      ...notice,
      currency: order.currency,
      url: orderUrl(context, order),
    },
  })
}
