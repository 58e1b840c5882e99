import type { OtherEvent } from '#contract/events/other-events.ts'
import type { EventStatus } from '#contract/events/events.ts'
import type { Locale } from '#contract/wire/contact.ts'
import {
  translationsBody,
  translationsForm,
  type TypedTranslations,
} from '#app/components/translations/translations.ts'

/** What is told in every language, in the order of the form. */
export const OTHER_TEXTS = ['title', 'place', 'description'] as const
type OtherText = (typeof OTHER_TEXTS)[number]

/** An other event as its form has it: '' for nothing. */
export type OtherEventForm = Record<OtherText, string> & {
  language: Locale
  translations: TypedTranslations<OtherText>
  status: EventStatus
  start_date: string
  end_date: string
  timezone: string
  website_url: string
  email: string
  phone: string
}

/** The form as it opens. @param usual of a new one */
export const otherEventFormOf = (
  row: OtherEvent | null,
  usual: Pick<OtherEventForm, 'timezone' | 'language'>,
): OtherEventForm => ({
  title: row?.title ?? '',
  place: row?.place ?? '',
  description: row?.description ?? '',
  language: row?.language ?? usual.language,
  translations: translationsForm(OTHER_TEXTS, row?.translations),
  status: row?.status ?? 'draft',
  start_date: row?.start_date ?? '',
  end_date: row?.end_date ?? '',
  timezone: row?.timezone ?? usual.timezone,
  website_url: row?.website_url ?? '',
  email: row?.email ?? '',
  phone: row?.phone ?? '',
})

/** The form as the contract takes it, which reads what is blank as nothing. */
export const otherEventBodyOf = ({ translations, ...typed }: OtherEventForm) => ({
  ...typed,
  translations: translationsBody(translations),
})
