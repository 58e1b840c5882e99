import type { Event } from '#contract/events.ts'
import { eventPhase } from '#app/parts/event-phase.ts'

export const EVENT_TABS = ['upcoming', 'ended', 'archived'] as const
export type EventTab = (typeof EVENT_TABS)[number]

const SORTS = ['starts_at', 'title', 'status'] as const
export type EventSort = (typeof SORTS)[number]

/** What the address of the list of events says beside its tab. */
export type EventsSearch = { q?: string; sort?: EventSort; dir?: 'asc' | 'desc'; page?: number }

/** Reads the address; what it does not know is left out. */
export function validateEventsSearch(search: Record<string, unknown>): EventsSearch {
  const { q, dir, page } = search
  const sort = SORTS.find((known) => known === search['sort'])
  return {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(dir === 'asc' || dir === 'desc' ? { dir } : {}),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
  }
}

/** The tab that an address names; an unknown word is the first. */
export const readTab = (state: string | undefined): EventTab =>
  EVENT_TABS.find((tab) => tab === state) ?? 'upcoming'

/** What is over comes newest first, what is to come soonest first. */
export const sortOf = (tab: EventTab, { sort = 'starts_at', dir }: EventsSearch) => ({
  key: sort,
  direction: dir ?? (sort === 'starts_at' && tab !== 'upcoming' ? ('desc' as const) : ('asc' as const)),
})

const isIn = (tab: EventTab, event: Event, now_ms: number): boolean => {
  if (event.status === 'archived') return tab === 'archived'
  return tab === (eventPhase(event, now_ms) === 'ended' ? 'ended' : 'upcoming')
}

/** The kept events of a tab that match every word of the search, in the order asked for. */
export function chooseEvents<Row extends Event>(
  events: readonly Row[],
  tab: EventTab,
  search: EventsSearch,
  now_ms: number,
): Row[] {
  const words = (search.q ?? '').toLowerCase().split(/\s+/u).filter(Boolean)
  const { key, direction } = sortOf(tab, search)
  const sign = direction === 'asc' ? 1 : -1
  return events
    .filter((event) => isIn(tab, event, now_ms))
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    .sort((a, b) => sign * a[key].localeCompare(b[key]) || a.id.localeCompare(b.id))
}
