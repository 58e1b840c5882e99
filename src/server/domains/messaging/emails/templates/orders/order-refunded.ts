import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from '#server/domains/messaging/emails/templates/frame.ts'
import { closingBlocks, factsOfOrder } from './order-parts.ts'

const TEXT_KEYS = {
  whole: 'order_refunded.whole',
  part: 'order_refunded.part',
  twice: 'order_refunded.twice',
} as const

export function writeOrderRefunded(data: DataOf<'order-refunded'>, translator: Translator): EmailMessage {
  const { t, money } = translator
  const amount = money(data.refund_cents, data.currency)
  const event_title = data.event.title
  return frame(translator, data.account_name, {
    subject: t('order_refunded.subject', { amount, event_title }),
    title: t('order_refunded.title', { amount }),
    blocks: [
      greet(translator, data.buyer_name),
      ...(data.by_hand === 'owed'
        ? [{ kind: 'text' as const, text: t('order_refunded.owed', { amount }) }]
        : [
            { kind: 'text' as const, text: t(TEXT_KEYS[data.of], { amount }) },
            { kind: 'text' as const, text: t(data.by_hand === null ? 'order.arrives' : 'order.handed_back') },
          ]),
      factsOfOrder(data, translator),
      ...(data.url === null ? [] : [button(translator, t('order.open'), data.url)]),
      ...closingBlocks(data, translator),
    ],
  })
}
