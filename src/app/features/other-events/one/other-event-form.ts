import type { OtherEvent } from '#contract/events/other-events.ts'
import type { EventStatus } from '#contract/events/events.ts'
import type { Locale } from '#contract/wire/contact.ts'
import {
  translationsBody,
  translationsForm,
  type TypedTranslations,
} from '#app/components/translations/translations.ts'

/** Texts with translations, in the order of the form. */
export const OTHER_TEXTS = ['title', 'place', 'description'] as const
type OtherText = (typeof OTHER_TEXTS)[number]

/** Form values of an other event; '' for none. */
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

/**
 * Initial form values.
 * @param defaults values of a new one
 */
export const otherEventFormOf = (
  row: OtherEvent | null,
  defaults: Pick<OtherEventForm, 'timezone' | 'language'>,
): OtherEventForm => ({
  title: row?.title ?? '',
  place: row?.place ?? '',
  description: row?.description ?? '',
  language: row?.language ?? defaults.language,
  translations: translationsForm(OTHER_TEXTS, row?.translations),
  status: row?.status ?? 'draft',
  start_date: row?.start_date ?? '',
  end_date: row?.end_date ?? '',
  timezone: row?.timezone ?? defaults.timezone,
  website_url: row?.website_url ?? '',
  email: row?.email ?? '',
  phone: row?.phone ?? '',
})

/** The form values as a request body; the contract treats blank values as absent. */
export const otherEventBodyOf = ({ translations, ...values }: OtherEventForm) => ({
  ...values,
  translations: translationsBody(translations),
})
