import type { Id } from '#contract/wire/id.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import { applyOwnScans, ownScansFrom, type OpenList } from '#offline/storage/open-list.ts'
import type { ScanResult } from './record-scan.ts'

/** Returns the result of a scan stored under an id; null when it was not stored. */
export async function recallScan(db: FoyerDatabase, open: OpenList, id: Id): Promise<ScanResult | null> {
  const scan = await ownScansFrom(db, open.row.id, 0)
    .reverse()
    .filter((row) => row.id === id)
    .first()
  if (scan === undefined || scan.local_verdict === null) return null
  applyOwnScans(open, [scan])
  const attendee = open.roster.attendee(open.roster.subjectOf(scan) ?? '') ?? null
  const ticket = open.row.meta?.tickets.find((candidate) => candidate.id === attendee?.ticket_id) ?? null
  return { kind: 'shown', verdict: scan.local_verdict, scan, attendee, ticket, stored: 1 }
}
