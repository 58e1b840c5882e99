import type { DeviceRights } from '#contract/door/device-rights.ts'
import type { ListStatus } from '#contract/door/check-in-lists.ts'
import type { Id } from '#contract/wire/id.ts'
import type { TurnList } from '#rules/door/event-turns.ts'
import type { ListMeta, StopReason } from '#offline/storage/rows.ts'
import type { AttendanceCounts } from '#offline/storage/attendee-status.ts'

/** What the screen needs to know of the list that a scan or a person belongs to, on a phone with several. */
export type ScanList = {
  id: Id
  name: string
  event_title: string
  timezone: string
  is_hand_out: boolean
  takes_payment: boolean
  fps_payee: ListMeta['event']['fps_payee']
  questions: ListMeta['questions']
  /** At the time of the scan or the search. */
  rights: DeviceRights
}

/** State of one of several lists of a phone. */
export type ListSummary = Pick<ScanList, 'id' | 'name' | 'event_title' | 'timezone' | 'is_hand_out'> &
  Pick<TurnList, 'hours' | 'event'> & {
    list_status: ListStatus | null
    is_complete: boolean
    total_attendees: number
    counts: AttendanceCounts & { expected: number }
    waiting: number
    /** Conflicts not seen, scans that were refused, and scans that are stuck. */
    attention: number
    stopped: StopReason | null
  }

/** Returns what the screen needs to know of a list beside the one that it shows. */
export function scanListOf({ list, event, questions }: ListMeta, rights: DeviceRights): ScanList {
  return {
    id: list.id,
    name: list.name,
    event_title: event.title,
    timezone: event.timezone,
    is_hand_out: list.kind === 'hand_out',
    takes_payment: list.takes_payment,
    fps_payee: event.fps_payee,
    questions,
    rights,
  }
}

/** Returns the list as the rules about turns see it. */
export function turnListOf({ list, event }: ListMeta): TurnList {
  const { activates_at, expires_at } = list
  const { id, starts_at, ends_at } = event
  return {
    id: list.id,
    name: list.name,
    hours: { activates_at, expires_at },
    event: { id, starts_at, ends_at },
  }
}
