import type { DeclineReason } from '#contract/sales/order-approval.ts'
import type { Block, EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from '#server/domains/messaging/emails/templates/frame.ts'
import { closingBlocks, factsOfOrder } from './order-parts.ts'

type Data = DataOf<'order-request'>

const KEYS = {
  received: {
    subject: 'order_request.received_subject',
    text: 'order_request.received',
    label: 'order_request.open',
  },
  approved: {
    subject: 'order_request.approved_subject',
    text: 'order_request.approved',
    label: 'order_request.pay',
  },
  declined: {
    subject: 'order_request.declined_subject',
    text: 'order_request.declined',
    label: 'order_request.open',
  },
  lapsed: {
    subject: 'order_request.lapsed_subject',
    text: 'order_request.lapsed',
    label: 'order_request.open',
  },
} as const satisfies Record<Data['news'], object>

const REASON_KEYS: Record<DeclineReason, string | null> = {
  full: 'order_request.reason_full',
  not_eligible: 'order_request.reason_not_eligible',
  details_missing: 'order_request.reason_details_missing',
  repeated: 'order_request.reason_repeated',
  own_words: null,
}

/** What happened to a request for approval: it arrived, was decided, or nobody decided it in time. */
export function writeOrderRequest(data: Data, translator: Translator): EmailMessage {
  const { t, money } = translator
  const { account_name, event, news, pay_until } = data
  const { subject, text, label } = KEYS[news]
  const until = { starts_at: pay_until ?? event.starts_at, ends_at: null, timezone: event.timezone }
  return frame(translator, account_name, {
    subject: t(subject, { event_title: event.title }),
    blocks: [
      greet(translator, data.buyer_name),
      {
        kind: 'text',
        text: t(text, { time: translator.when(until).time, amount: money(data.total_cents, data.currency) }),
      },
      ...reasonBlocks(data, translator),
      button(translator, t(label), data.url),
      factsOfOrder(data, translator),
      ...closingBlocks(data, translator),
    ],
  })
}

function reasonBlocks({ decline }: Data, { t }: Translator): Block[] {
  if (decline === null) return []
  const key = REASON_KEYS[decline.reason]
  const texts = [...(key === null ? [] : [t(key)]), ...(decline.words === '' ? [] : [decline.words])]
  return texts.map((text): Block => ({ kind: 'text', text }))
}
