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
export function writeWeatherNotice(data: Data, translator: Translator): EmailMessage {
  const { t, when } = translator
  const { kind, event, former_starts_at } = data
  const is_cancelled = kind === 'cancelled'
  const paragraph = (text: string): Block => ({ kind: 'text', text })
  const former = former_starts_at === null ? event : { ...event, starts_at: former_starts_at, ends_at: null }
  const values = { event_title: event.title, former: when(former).time }
  return frame(translator, data.account_name, {
    subject: t(data.is_again ? 'put_off.subject_again' : SUBJECTS[kind], values),
    blocks: [
      greet(translator, data.buyer_name),
      paragraph(t(TEXTS[kind], values)),
      ...organizerMessage(data.words),
      ...(is_cancelled ? refundBlocks(data, translator) : [paragraph(t('put_off.choice'))]),
      factsOfOrder(data, translator),
      ...(data.url === null
        ? []
        : [button(translator, t(is_cancelled ? 'order.open' : 'put_off.choose'), data.url)]),
      ...closingBlocks(data, translator),
    ],
    calendar: {
      ...calendarOf(event, translator, ''),
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
