import type { Event } from '#contract/events/events.ts'
import { translationsBody, translationsForm } from '#app/components/translations/translations.ts'

/** Texts with translations. */
export const EVENT_TEXTS = ['title', 'description'] as const

/** The event as form values. */
export const eventFormOf = (event: Event) => ({
  title: event.title,
  description: event.description as string,
  language: event.language,
  translations: translationsForm(EVENT_TEXTS, event.translations),
  organizer_id: event.organizer_id ?? '',
  start_date: event.start_date,
  end_date: event.end_date ?? '',
  timezone: event.timezone,
})

/** The form values as a request body. */
export const eventBodyOf = (values: ReturnType<typeof eventFormOf>) => ({
  ...values,
  translations: translationsBody(values.translations),
  end_date: values.end_date || null,
  organizer_id: values.organizer_id || undefined,
})
