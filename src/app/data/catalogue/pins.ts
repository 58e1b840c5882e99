import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { PINNED_MAX } from '#contract/events/catalogue.ts'
import type { Id } from '#contract/wire/id.ts'
import { readPins, setPin } from '#offline/catalogue/pins.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { useTeamSession } from '#app/lib/net/session.ts'
import { catalogueKeys } from './keys.ts'

/** The events pinned to this device, which stay after they are over; undefined while loading. */
export function usePins(): readonly Id[] | undefined {
  return useLiveQuery(() => readPins(browserPorts().db))
}

/** Pins or unpins an event on this device; the catalogue is updated at once. */
export function useSetPin() {
  const session = useTeamSession()
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ event_id, is_pinned }: { event_id: Id; is_pinned: boolean }) =>
      setPin(browserPorts().db, event_id, is_pinned),
    onSuccess: () => void queries.refetchQueries({ queryKey: catalogueKeys.pull(session) }),
  })
}

export type DeviceCopy = {
  is_pinned: boolean
  /** Whether another event may be pinned. */
  has_room: boolean
  /** Whether the event's related rows are stored. */
  has_parts: boolean
  /** Whether every attendee is stored. */
  has_people: boolean
  attendees: number
}

/** What this browser stores of an event; undefined while loading. */
export function useDeviceCopy(event_id: Id): DeviceCopy | undefined {
  return useLiveQuery(async () => {
    const { db } = browserPorts()
    const [pins, saved, attendees] = await Promise.all([
      readPins(db),
      db.catalogued.get(event_id),
      db.attendees.where({ event_id }).count(),
    ])
    return {
      is_pinned: pins.includes(event_id),
      has_room: pins.length < PINNED_MAX,
      has_parts: saved?.has_parts === true,
      has_people: saved !== undefined && saved.attendees_at !== null,
      attendees,
    }
  }, [event_id])
}
