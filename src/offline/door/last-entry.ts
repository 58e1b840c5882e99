import type { Id } from '#contract/wire/id.ts'
import { reduceScanLog } from '#rules/door/admission.ts'
import type { Holder } from '#rules/door/holder.ts'
import { doorOf, type OpenList } from '#offline/storage/open-list.ts'

/**
 * Returns the last entry of a ticket that counts; null when there is none.
 * @param subject attendee id, otherwise the hash of a code
 */
export function lastEntryOf({ row, roster }: OpenList, subject: string): { device_id: Id; id: Id } | null {
  if (row.meta === null) return null
  const attendee = roster.attendee(subject)
  const holder: Holder = attendee === undefined ? { kind: 'unknown' } : { kind: 'attendee', attendee }
  const { last_in } = reduceScanLog(doorOf(row.meta), holder, roster.logOf(subject)).presence
  return last_in && { device_id: last_in.device_id, id: last_in.id }
}
