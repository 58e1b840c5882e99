import type { Block, EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame } from './frame.ts'
import { calendarOf } from './orders/order-parts.ts'

/** The organizer's text is included unchanged, followed by what it concerns. */
export function writeMessage(data: DataOf<'message'>, translator: Translator): EmailMessage {
  const { event_title, reference, reply_to, message: html, event } = data
  return frame(translator, data.account_name, {
    subject: data.subject,
    reply_to,
    blocks: [
      { kind: 'rich', html },
      ...linksOf(data, translator),
      {
        kind: 'small',
        text:
          reference === null
            ? translator.t('message.about_event', { event_title })
            : translator.t('message.about', { event_title, reference }),
      },
      { kind: 'small', text: translator.t('message.reply', { email: reply_to }) },
      ...unsubscribeOf(data, translator),
    ],
    ...(event !== null && { calendar: calendarOf(event, translator, '') }),
    ...(data.unsubscribe === null ? {} : { unsubscribe_url: data.unsubscribe.one_click }),
  })
}

function unsubscribeOf({ unsubscribe, account_name }: DataOf<'message'>, translator: Translator): Block[] {
  if (unsubscribe === null) return []
  const label = translator.t('message.unsubscribe')
  return [
    { kind: 'small', text: translator.t('message.why', { account_name }) },
    { kind: 'link', label, url: unsubscribe.page },
  ]
}

/** A single link is a button, several are listed by name. */
function linksOf({ links, reference }: DataOf<'message'>, translator: Translator): Block[] {
  const [first, ...others] = links
  if (first === undefined) return []
  if (others.length > 0) return links.map((link) => ({ kind: 'link', ...link }))
  return [
    button(
      translator,
      translator.t(reference === null ? 'message.open_ticket' : 'message.button'),
      first.url,
    ),
  ]
}
