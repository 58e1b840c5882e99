import type { Id } from '#contract/wire/id.ts'
import { useTranslation } from 'react-i18next'
import { joinWords } from '#app/lib/format/punctuation.ts'
import { useEvent } from './use-event.tsx'

/** Returns ticket type names by id, in the event's order; an empty list means all where `blank_is_all`. */
export function useTicketNames(): (ids: readonly Id[], blank_is_all?: boolean) => string {
  const { t } = useTranslation('event-sales')
  const { tickets } = useEvent()
  return (ids, blank_is_all = false) => {
    if (ids.length === 0 && blank_is_all) return t('every_ticket')
    const names = tickets.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
    return names.length === tickets.length && tickets.length > 1 ? t('every_ticket') : joinWords(names)
  }
}
