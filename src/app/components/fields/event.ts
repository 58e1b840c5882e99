import type { EventEdit, EventNew } from '#contract/events/events.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { ENDONYMS } from '#app/lib/i18n/languages.ts'
import type { Declared, FieldTexts } from './field.ts'
import { sayOrganizer } from './format.ts'
import { sayRichText, sayWallTime } from './values.ts'

/** The fields of an event. */
export const eventFields = (t: FieldTexts) =>
  ({
    title: { label: t('event.title') },
    description: { label: t('event.description'), say: (html) => sayRichText(String(html)) },
    language: { label: t('event.language'), choices: ENDONYMS },
    organizer_id: { label: t('event.organizer_id'), say: sayOrganizer },
    start_date: { label: t('event.start_date'), say: (wall) => sayWallTime(String(wall)) },
    end_date: { label: t('event.end_date'), say: (wall) => sayWallTime(String(wall)) },
    timezone: { label: t('event.timezone'), say: (zone) => String(zone).replaceAll('_', ' ') },
    keep_dates_of: {
      label: t('event.keep_dates_of'),
      choices: { all: t('event.all_dates') },
      say: (ids) => (Array.isArray(ids) ? formatNumber(ids.length) : t('event.all_dates')),
    },
    notify_ticket_holders: { label: t('event.notify_ticket_holders') },
    currency: { label: t('event.currency') },
  }) satisfies Declared<EventEdit & EventNew>
