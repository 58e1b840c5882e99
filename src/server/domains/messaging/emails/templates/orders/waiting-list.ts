import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from '#server/domains/messaging/emails/templates/frame.ts'
import { closingBlocks, facts, factsOfEvent } from './order-parts.ts'

/** News of an entry of a waiting list: the person joined, has an offer, or did not use it in time. */
export function writeWaitingList(data: DataOf<'waiting-list'>, translator: Translator): EmailMessage {
  const { t } = translator
  const { event, news, until } = data
  const time = translator.when({
    starts_at: until ?? event.starts_at,
    ends_at: null,
    timezone: event.timezone,
  }).time
  const { subject, text, label } = {
    joined: {
      subject: 'waiting_list.joined_subject',
      text: 'waiting_list.joined',
      label: 'waiting_list.open',
    },
    offered: {
      subject: 'waiting_list.offered_subject',
      text: 'waiting_list.offered',
      label: 'waiting_list.buy',
    },
    lapsed: {
      subject: 'waiting_list.lapsed_subject',
      text: 'waiting_list.lapsed',
      label: 'waiting_list.open',
    },
  }[news]
  return frame(translator, data.account_name, {
    subject: t(subject, { event_title: event.title }),
    blocks: [
      greet(translator, data.name),
      { kind: 'text', text: t(text, { time }) },
      button(translator, t(label), data.buy_url ?? data.url),
      facts(
        { label: t('order.event'), value: event.title },
        ...factsOfEvent(event, translator),
        { label: t('waiting_list.tickets'), value: data.tickets.join(' / ') },
        { label: t('waiting_list.quantity'), value: String(data.quantity) },
      ),
      data.buy_url === null
        ? { kind: 'small', text: t('waiting_list.leave') }
        : { kind: 'link', label: t('waiting_list.leave'), url: data.url },
      ...closingBlocks(data, translator),
    ],
  })
}
