import type { Block, EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from '#server/domains/messaging/emails/templates/frame.ts'
import { closingBlocks, factsOfOrder } from './order-parts.ts'

const BY_KEYS = {
  buyer: 'order_cancelled.by_buyer',
  organizer: 'order_cancelled.by_organizer',
  not_paid: 'order_cancelled.not_paid',
  resale: 'order_cancelled.resold',
} as const

const refundTextKey = ({ is_by_hand, is_handed_back }: DataOf<'order-cancelled'>) =>
  is_handed_back ? 'order.handed_back' : is_by_hand ? 'order.by_hand' : 'order.arrives'

function subjectKey({ by, returned_tickets }: DataOf<'order-cancelled'>) {
  if (by === 'resale') return 'order_cancelled.resold_subject'
  return returned_tickets > 0 ? 'order_cancelled.part_subject' : 'order_cancelled.subject'
}

export function writeOrderCancelled(data: DataOf<'order-cancelled'>, translator: Translator): EmailMessage {
  const { t, money } = translator
  const { account_name, currency } = data
  const event_title = data.event.title
  const is_part = data.returned_tickets > 0
  const amount = (label: string, cents: number): Block[] =>
    cents === 0 ? [] : [{ kind: 'facts', facts: [{ label, value: money(cents, currency) }] }]
  return frame(translator, account_name, {
    subject: t(subjectKey(data), { event_title }),
    blocks: [
      greet(translator, data.buyer_name),
      {
        kind: 'text',
        text:
          is_part && data.by !== 'resale' ? t('order_cancelled.part') : t(BY_KEYS[data.by], { account_name }),
      },
      {
        kind: 'text',
        text: is_part
          ? t('order_cancelled.part_tickets', { count: String(data.returned_tickets) })
          : t('order_cancelled.tickets'),
      },
      factsOfOrder(data, translator),
      ...amount(t('order_cancelled.refund'), data.refund_cents),
      ...amount(t('order_cancelled.fee'), data.fee_cents),
      ...(data.refund_cents === 0 ? [] : [{ kind: 'text' as const, text: t(refundTextKey(data)) }]),
      ...(data.url === null ? [] : [button(translator, t('order.open'), data.url)]),
      ...closingBlocks(data, translator),
    ],
  })
}
