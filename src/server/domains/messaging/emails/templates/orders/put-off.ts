import type { Block, EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from '#server/domains/messaging/emails/templates/frame.ts'
import { calendarOf, closingBlocks, factsOfOrder, organizerMessage } from './order-parts.ts'

type Data = DataOf<'put-off'>

const SUBJECTS = {
  cancelled: 'put_off.subject_cancelled',
  postponed: 'put_off.subject_postponed',
  rescheduled: 'put_off.subject_rescheduled',
} as const
const TEXTS = {
  cancelled: 'put_off.text_cancelled',
  postponed: 'put_off.text_postponed',
  rescheduled: 'put_off.text_rescheduled',
} as const

/** Notifies a buyer of the effect of the weather on an event; the venue's own text is included unchanged. */
export function writeWeatherNotice(data: Data, words: Translator): EmailMessage {
  const { t, when } = words
  const { kind, event, former_starts_at } = data
  const is_cancelled = kind === 'cancelled'
  const text = (say: string): Block => ({ kind: 'text', text: say })
  const former = former_starts_at === null ? event : { ...event, starts_at: former_starts_at, ends_at: null }
  const said = { event_title: event.title, former: when(former).time }
  return frame(words, data.account_name, {
    subject: t(data.is_again ? 'put_off.subject_again' : SUBJECTS[kind], said),
    blocks: [
      greet(words, data.buyer_name),
      text(t(TEXTS[kind], said)),
      ...organizerMessage(data.words),
      ...(is_cancelled ? refundBlocks(data, words) : [text(t('put_off.choice'))]),
      factsOfOrder(data, words),
      ...(data.url === null
        ? []
        : [button(words, t(is_cancelled ? 'order.open' : 'put_off.choose'), data.url)]),
      ...closingBlocks(data, words),
    ],
    calendar: {
      ...calendarOf(event, words, ''),
      sequence: Math.max(event.calendar_no, data.calendar_no ?? 0),
      is_cancelled: kind !== 'rescheduled',
    },
  })
}

function refundBlocks({ refund_cents, currency, is_by_hand }: Data, { t, money }: Translator): Block[] {
  if (refund_cents === 0) return []
  return [
    { kind: 'facts', facts: [{ label: t('order_cancelled.refund'), value: money(refund_cents, currency) }] },
    { kind: 'text', text: t(is_by_hand ? 'order.by_hand' : 'order.arrives') },
  ]
}
