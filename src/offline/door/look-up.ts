import { lookUpCode } from '#contract/door/mirror.ts'
import type { Holder } from '#rules/door/holder.ts'
import type { Ports } from '../ports.ts'
import type { OpenList } from '#offline/storage/open-list.ts'
import { findHolder, type ScanSubject, type HolderMatch } from './find-holder.ts'

/** How long a person at the door may wait for the server. */
const LOOK_UP_TIMEOUT_MS = 1000

/**
 * Asks the server about a code that the mirror lacks, for at most one second; without an answer the phone
 * decides alone. A code that the server does not know either is unknown.
 */
export async function lookUp(
  ports: Ports,
  open: OpenList,
  subject: ScanSubject,
  sighting: HolderMatch,
): Promise<HolderMatch> {
  if (sighting.code_hash === null) return sighting
  const holder = await fetchCode(ports, open, sighting.code_hash).catch(() => null)
  if (holder === null) return sighting
  const again = findHolder(open, subject)
  return again.attendee === null && again.holder.kind !== 'beyond' ? { ...again, holder } : again
}

/** Takes in what the server knows of a code; gives whose it is otherwise. */
async function fetchCode(ports: Ports, open: OpenList, code_hash: string): Promise<Holder> {
  const { data } = await ports.connect(open.row.token).call(lookUpCode, {
    params: { check_in_list_id: open.row.id },
    body: { code_hash },
    timeout_ms: LOOK_UP_TIMEOUT_MS,
  })
  if (data.attendee !== null) open.roster.putAttendees([data.attendee])
  open.roster.putScans(data.scans)
  return data.other_event === null
    ? { kind: 'unknown' }
    : { kind: 'other_event', event_title: data.other_event.title, starts_at: data.other_event.starts_at }
}

/** Whether the server should be asked first: it is spelled like a ticket of ours and this mirror lacks it. */
export function needsLookUp({ code_hash, attendee, holder }: HolderMatch): boolean {
  const is_settled = holder.kind === 'other_event' || holder.kind === 'beyond'
  return code_hash !== null && attendee === null && !is_settled
}
