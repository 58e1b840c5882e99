import type { Id } from '#contract/wire/id.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import { applyOwn, ownScansFrom, type OpenList } from '#offline/storage/open-list.ts'
import type { Shown } from './take-scan.ts'

/** What was shown, or was to be shown, of a scan that this phone has kept under an id; null when it has not. */
export async function recallScan(db: FoyerDatabase, open: OpenList, id: Id): Promise<Shown | null> {
  const scan = await ownScansFrom(db, open.row.id, 0)
    .reverse()
    .filter((own) => own.id === id)
    .first()
  if (scan === undefined || scan.local_verdict === null) return null
  applyOwn(open, [scan])
  const attendee = open.roster.attendee(open.roster.subjectOf(scan) ?? '') ?? null
  const ticket = open.row.meta?.tickets.find((one) => one.id === attendee?.ticket_id) ?? null
  return { kind: 'shown', verdict: scan.local_verdict, scan, attendee, ticket }
}
