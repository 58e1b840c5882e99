import { useDeviceCopy, type DeviceCopy } from '#app/data/catalogue/pins.ts'
import { useAttendeesPull } from '#app/data/catalogue/sync-attendees.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useEvent, useHasEventRight } from './use-event.tsx'

/** How much of an event this browser stores. */
export type DeviceState = {
  /** here_only: created here, unknown to the server; none: over and not pinned. */
  kind: 'complete' | 'partial' | 'none' | 'here_only'
  copy: DeviceCopy
  /** Whether missing data is being downloaded, not waiting for the network. */
  is_downloading: boolean
  /** Stored attendees; null for users who may not see them. The total is known during a download. */
  people: { count: number; total: number | null } | null
}

/** What this browser stores of the event; null while loading. */
export function useDeviceState(): DeviceState | null {
  const { event } = useEvent()
  const copy = useDeviceCopy(event.id)
  const pull = useAttendeesPull()
  const online = useOnline()
  const may_see = useHasEventRight('attendee.view')
  if (copy === undefined) return null
  const total = pull?.event_id === event.id ? Math.max(pull.total, copy.attendees) : null
  return {
    kind: event.is_new ? 'here_only' : deviceStateKindOf(copy, may_see),
    copy,
    is_downloading: online,
    people: may_see ? { count: copy.attendees, total } : null,
  }
}

function deviceStateKindOf(
  { is_pinned, has_parts, has_people }: DeviceCopy,
  may_see: boolean,
): DeviceState['kind'] {
  if (!has_parts) return is_pinned ? 'partial' : 'none'
  return has_people || !may_see ? 'complete' : 'partial'
}
