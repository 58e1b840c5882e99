import type { CalendarEntry } from '#rules/events/calendar-entry.ts'
import type { Block, Fact } from '#server/domains/messaging/emails/email.ts'
import type { MailEvent } from '#server/domains/messaging/emails/order-content.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'

/** Omits facts without a value. */
export function facts(...all: readonly Fact[]): Block {
  return { kind: 'facts', facts: all.filter(({ value }) => value.trim() !== '') }
}

/** Date and place, in the event's timezone. */
export function factsOfEvent(event: MailEvent, translator: Translator): Fact[] {
  const { time, zone } = translator.when(event)
  return [
    { label: translator.t('event.when'), value: `${time}\n${zone}` },
    {
      label: translator.t('event.where'),
      value: event.is_online ? translator.t('event.online') : translator.place(event.location),
    },
  ]
}

/** Facts of an order in mails. */
export function factsOfOrder(
  { event, reference }: { event: MailEvent; reference: string },
  translator: Translator,
): Block {
  return facts(
    { label: translator.t('order.reference'), value: reference },
    { label: translator.t('order.event'), value: event.title },
    ...factsOfEvent(event, translator),
  )
}

/** The same id as on the event's page, so that a calendar does not add the event twice. */
export function calendarOf(event: MailEvent, translator: Translator, description: string): CalendarEntry {
  const { id, title, starts_at, ends_at, url, calendar_no: sequence, is_off: is_cancelled } = event
  return {
    uid: `${id}@${new URL(url).host}`,
    title,
    description,
    location: event.is_online ? '' : translator.place(event.location),
    url,
    starts_at,
    ends_at,
    sequence,
    is_cancelled,
  }
}

/** Contact, and the text that the organizer adds to every mail. */
export function closingBlocks(
  { support_email, email_footer_message }: { support_email: string | null; email_footer_message: string },
  { t }: Translator,
): Block[] {
  const texts = [
    support_email === null ? '' : t('event.support', { support_email }),
    email_footer_message.trim(),
  ]
  return texts.filter((text) => text !== '').map((text) => ({ kind: 'small', text }))
}

/** The organizer's text; nothing if there is none. */
export function organizerMessage(text: string): Block[] {
  return text.trim() === '' ? [] : [{ kind: 'text', text: text.trim() }]
}
