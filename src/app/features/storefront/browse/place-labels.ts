import { useTranslation } from 'react-i18next'
import type { PublicEvent } from '#contract/events/public-events.ts'
import { districtName } from '#rules/text/districts.ts'
import { joinWords } from '#app/lib/format/punctuation.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'

/** Place of an event on one line; '' when unknown. */
export function usePlaceLabel(event: Pick<PublicEvent, 'is_online_event' | 'venue_name' | 'city'>): string {
  const { t } = useTranslation('public')
  if (event.is_online_event) return t('event.online')
  return joinWords([event.venue_name, districtName(event.city, currentLanguage())].filter(Boolean))
}
