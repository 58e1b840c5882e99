import { useTranslation } from 'react-i18next'
import type { Right } from '#rules/permissions.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { newDraftId } from '#app/data/messages/drafts.ts'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import type { OpenedDialog } from '#app/lib/new-row.ts'
import { filterItems, usePaletteSource } from '#app/lib/palette.ts'
import { EVENT_SECTIONS } from './sections.ts'

interface Action {
  /** Relative to the event's URL. */
  to: string
  label: string
  right: Right
  opens?: OpenedDialog
}

/** Keys in manage.json: what is done with the people of an event, the most frequent first. */
// oxfmt-ignore
const WITH_PEOPLE = [
  { to: '/check-in', label: 'palette.check_in', right: 'door.work' },
  { to: '/attendees', label: 'palette.add_attendee', right: 'attendee.edit', opens: 'form' },
  { to: '/messages/draft/', label: 'palette.message_attendees', right: 'message.send' },
  { to: '/orders', label: 'palette.export_orders', right: 'order.view', opens: 'export' },
  { to: '/attendees', label: 'palette.export_attendees', right: 'attendee.view', opens: 'export' },
] as const satisfies readonly Action[]

/** Adds what the signed-in user may do in the open event to the command palette. */
export function useEventActions(event_id: string): void {
  const { t } = useTranslation(['event-sales', 'manage'])
  const may_edit = useHasRight('event.edit')
  const rights = {
    'door.work': useHasRight('door.work'),
    'attendee.edit': useHasRight('attendee.edit'),
    'attendee.view': useHasRight('attendee.view'),
    'message.send': useHasRight('message.send'),
    'order.view': useHasRight('order.view'),
  }
  const path = `/manage/event/${event_id}`
  usePaletteSource({
    id: 'event-actions',
    group: t('manage:palette.event_actions'),
    has_actions: true,
    find: async (query) => {
      await loadTexts('event-sales')
      const new_rows = EVENT_SECTIONS.flatMap((section) =>
        may_edit && 'creates' in section
          ? [
              {
                to: path + section.to,
                label: t(`event-sales:${section.creates}.new`),
                opens: 'form' as const,
              },
            ]
          : [],
      )
      const with_people = WITH_PEOPLE.filter(({ right }) => rights[right]).map(
        ({ to, label, ...action }) => ({
          to: path + to + (to.endsWith('/') ? newDraftId() : ''),
          label: t(`manage:${label}`),
          ...('opens' in action ? { opens: action.opens } : {}),
        }),
      )
      return filterItems([...with_people, ...new_rows], query)
    },
  })
}
