import { useTranslation } from 'react-i18next'
import { useHasRight } from '#app/lib/net/session.ts'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { filterItems, usePaletteSource } from '#app/lib/palette.ts'
import { EVENT_SECTIONS } from './sections.ts'

/** Adds what can be created in the open event to the command palette. */
export function useEventActions(event_id: string): void {
  const { t } = useTranslation(['event-sales', 'shell'])
  const may_edit = useHasRight('event.edit')
  usePaletteSource({
    id: 'event-actions',
    group: t('shell:palette.event_actions'),
    find: async (query) => {
      if (!may_edit) return []
      await loadTexts('event-sales')
      const items = EVENT_SECTIONS.flatMap((section) =>
        'creates' in section
          ? [
              {
                to: `/manage/event/${event_id}${section.to}`,
                label: t(`event-sales:${section.creates}.new`),
                opens_form: true,
              },
            ]
          : [],
      )
      return filterItems(items, query)
    },
  })
}
