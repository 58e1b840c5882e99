import type { Event } from '#contract/events/events.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { eventPhase } from '#app/components/event/event-phase.ts'
import { listSearch } from '#app/components/list/list-search.ts'

export const EVENT_TABS = ['upcoming', 'ended', 'archived'] as const
export type EventTab = (typeof EVENT_TABS)[number]

/** Search params of the event list, besides the tab. */
export const eventsSearch = listSearch({
  sorts: ['starts_at', 'title', 'status'],
  first: { key: 'starts_at', direction: 'asc' },
})

/** Tab of a URL; the first one for an unknown value. */
export const readTab = (state: string | undefined): EventTab =>
  EVENT_TABS.find((tab) => tab === state) ?? 'upcoming'

/** Ended events are sorted newest first, upcoming ones soonest first. */
export const defaultSortOf = (tab: EventTab) => ({
  key: 'starts_at' as const,
  direction: tab === 'upcoming' ? ('asc' as const) : ('desc' as const),
})

/** Whether an event belongs to a tab. */
export function isInTab(tab: EventTab, event: Event, now_ms: number): boolean {
  if (event.status === 'archived') return tab === 'archived'
  return tab === (eventPhase(event, now_ms) === 'ended' ? 'ended' : 'upcoming')
}

/** An event as the server has it, where this browser has no edits of it. */
export const withoutEdits = (event: Event): EditedRow<Event> => ({
  ...event,
  is_unsent: false,
  is_new: false,
  is_leaving: false,
})
