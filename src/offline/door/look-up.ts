import type { Id } from '#contract/id.ts'
import { lookUpCode } from '#contract/mirror.ts'
import type { Ports } from '../ports.ts'
import type { OpenList } from '../store/open-list.ts'
import { findHolder, type ScanSubject, type Sighting } from './find-holder.ts'

/** How long a person at the door may wait for the server. */
const PATIENCE_MS = 1000

/**
 * Asks the server about a code that the mirror lacks, for at most one second; without an answer the phone
 * decides alone. A code that the server does not know either is unknown.
 */
export async function lookUp(
  ports: Ports,
  open: OpenList,
  subject: ScanSubject,
  sighting: Sighting,
): Promise<Sighting> {
  if (sighting.code_hash === null) return sighting
  try {
    await learnCode(ports, open, open.row.id, sighting.code_hash)
  } catch {
    return sighting
  }
  const again = findHolder(open, subject)
  return again.attendee === null && again.holder.kind !== 'other_event'
    ? { ...again, holder: { kind: 'unknown' } }
    : again
}

async function learnCode(ports: Ports, open: OpenList, list_id: Id, code_hash: string): Promise<void> {
  const { data } = await ports.connect(open.row.token).call(lookUpCode, {
    params: { check_in_list_id: list_id },
    body: { code_hash },
    timeout_ms: PATIENCE_MS,
  })
  if (data.attendee !== null) open.roster.putAttendees([data.attendee])
  open.roster.putScans(data.scans)
}

/** Whether the server should be asked first: the ticket is authentic or may simply not be downloaded yet. */
export function needsLookUp(sighting: Sighting): boolean {
  return (
    sighting.code_hash !== null &&
    (sighting.holder.kind === 'authentic' || sighting.holder.kind === 'incomplete')
  )
}
