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
  const { homepage_line_up: _, continue_button_text: __, translations: ___, ...style } = designOf(row)
  return style
}

/** What another event can copy: the design without anything that belongs to its own cover. */
export function copiedDesignOf(row: EventSettings): Partial<Design> {
  const { homepage_cover_crop: _, ...style } = styleOf(row)
  return style
}

/** The event before this one by start, else the latest other one; null when there is none. */
export function previousEventOf<Row extends Pick<Event, 'id' | 'starts_at'>>(
  event: Row,
  events: readonly Row[],
): Row | null {
  const others = events
    .filter(({ id }) => id !== event.id)
    .toSorted((a, b) => (a.starts_at < b.starts_at ? 1 : -1))
  return others.find(({ starts_at }) => starts_at <= event.starts_at) ?? others[0] ?? null
}

/** The previous event with its settings, if this browser stores them. */
export function usePreviousEvent(event: Event): { previous: Event; settings: EventSettings | null } | null {
  const events = useEvents()
  const previous = events === undefined ? null : previousEventOf<Event>(event, events)
  const previous_id = previous?.id ?? ''
  const settings = useLiveQuery(
    async () => (await browserPorts().db.event_settings.get(previous_id)) ?? null,
    [previous_id],
  )
  return previous === null || settings === undefined
    ? null
    : { previous, settings: settings === null ? null : { ...SETTINGS_DEFAULTS, ...settings } }
}

/** Settings of an event that this browser does not store. */
export const fetchSettings = async (event_id: string): Promise<EventSettings> =>
  (await api().call(readEventSettings, { params: { event_id } })).data
