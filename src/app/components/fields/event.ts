import type { EventEdit, EventNew } from '#contract/events/events.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { ENDONYMS } from '#app/lib/i18n/languages.ts'
import type { FieldDeclarations, FieldTexts } from './field.ts'
import { formatOrganizerValue } from './format.ts'
import { formatRichText, formatWallTime } from './values.ts'

/** Field declarations of an event. */
export const eventFields = (t: FieldTexts) =>
  ({
    title: { label: t('event.title') },
    description: { label: t('event.description'), format: (html) => formatRichText(String(html)) },
    language: { label: t('event.language'), choices: ENDONYMS },
    organizer_id: { label: t('event.organizer_id'), format: formatOrganizerValue },
    start_date: { label: t('event.start_date'), format: (wall) => formatWallTime(String(wall)) },
    end_date: { label: t('event.end_date'), format: (wall) => formatWallTime(String(wall)) },
    timezone: { label: t('event.timezone'), format: (zone) => String(zone).replaceAll('_', ' ') },
    keep_dates_of: {
      label: t('event.keep_dates_of'),
      choices: { all: t('event.all_dates') },
      format: (ids) => (Array.isArray(ids) ? formatNumber(ids.length) : t('event.all_dates')),
    },
    notify_ticket_holders: { label: t('event.notify_ticket_holders') },
    currency: { label: t('event.currency') },
  }) satisfies FieldDeclarations<EventEdit & EventNew>
