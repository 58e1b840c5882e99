import { useLiveQuery } from 'dexie-react-hooks'
import { readEventSettings, type EventSettings } from '#contract/events/event-settings.ts'
import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { Event } from '#contract/events/events.ts'
import { useEvents } from '#app/data/catalogue/live.ts'
import { api } from '#app/lib/net/api.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { designOf, type Design } from './use-designer-form.ts'

/** Style of a design, without texts, which belong to their event. */
export function styleOf(row: EventSettings): Partial<Design> {
  const { homepage_line_up: _, continue_button_text: __, translations: ___, ...look } = designOf(row)
  return look
}

/** What another event can copy: the design without anything that belongs to its own cover. */
export function copiedDesignOf(row: EventSettings): Partial<Design> {
  const { homepage_cover_crop: _, ...look } = styleOf(row)
  return look
}

/** The event before this one by start, else the latest other one; null when there is none. */
export function previousEventOf<Row extends Pick<Event, 'id' | 'starts_at'>>(
  event: Row,
  events: readonly Row[],
): Row | null {
  const others = events
    .filter(({ id }) => id !== event.id)
    .toSorted((one, other) => (one.starts_at < other.starts_at ? 1 : -1))
  return others.find(({ starts_at }) => starts_at <= event.starts_at) ?? others[0] ?? null
}

/** The previous event with its settings, if this browser stores them. */
export function usePreviousEvent(event: Event): { last: Event; kept: EventSettings | null } | null {
  const events = useEvents()
  const last = events === undefined ? null : previousEventOf<Event>(event, events)
  const last_id = last?.id ?? ''
  const kept = useLiveQuery(
    async () => (await browserPorts().db.event_settings.get(last_id)) ?? null,
    [last_id],
  )
  return last === null || kept === undefined
    ? null
    : { last, kept: kept === null ? null : { ...SETTINGS_DEFAULTS, ...kept } }
}

/** Settings of an event that this browser does not store. */
export const fetchSettings = async (event_id: string): Promise<EventSettings> =>
  (await api().call(readEventSettings, { params: { event_id } })).data
