import type { Building } from '#contract/door/building.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { MirrorAttendee } from '#contract/door/mirror.ts'
import type { CorrectedClock } from '../clock.ts'
import type { Ports } from '../ports.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import { ownScansFrom, type OpenList } from '#offline/storage/open-list.ts'
import type { OwnScan } from '#offline/storage/rows.ts'
import { fullBuildingFor } from './building.ts'
import { canEnter, judgeMember, type PartyMember } from './party.ts'
import { blankScan, overLimit, writeScans, type NotRecorded } from './write-scans.ts'

/** People of one order to admit by one tap. */
export type PartyRequest = {
  /** The scan that admitted the first of them; null when nobody of them has been admitted yet. */
  with: Id | null
  attendee_ids: readonly Id[]
  /** The door was asked whether to let them in although the building is full. */
  over_limit?: boolean
}

/** The displayed result of a party: who was admitted, and who was not, with the reason. */
export type PartyResult =
  | {
      kind: 'party'
      at: Instant
      /** One scan per admission, in the order of `admitted`. */
      scans: OwnScan[]
      admitted: MirrorAttendee[]
      refused: PartyMember[]
      /** Number of scans stored now; 0 when they were stored before. */
      stored: number
    }
  /** They are more than the building has room for. Nothing is stored: the door asks, and calls with `over_limit`. */
  | { kind: 'building_full'; building: Building }
  | NotRecorded

/**
 * Admits people of one order in one transaction: each by a scan of their own, at the same moment, judged by the
 * rules as if alone. Nothing is written for those who are refused.
 * @param options.id id of the first scan, and of the party unless the request names one
 * @param options.is_retry an engine that crashed may have stored it
 * @param options.supervisor_id whose PIN opened the rights of this phone
 */
export async function recordParty(
  ports: Ports,
  open: OpenList,
  clock: CorrectedClock,
  request: PartyRequest,
  options: { id?: Id; is_retry?: boolean; supervisor_id?: Id | null },
): Promise<PartyResult> {
  const { id = newId('scan', ports.random), is_retry = false } = options
  const existing = is_retry ? await recallParty(ports.db, open, id) : null
  if (existing !== null) return existing
  const { meta } = open.row
  if (meta === null) return { kind: 'not_ready' }
  return writeScans<PartyResult>(ports, open, clock, (at) => {
    const members = [...new Set(request.attendee_ids)]
      .map((attendee_id) => judgeMember(open, meta, attendee_id, at))
      .flatMap(({ attendee, verdict }) => (attendee === null ? [] : [{ attendee, verdict }]))
    const admitted = members.filter(canEnter)
    const ids = admitted.map(({ attendee }) => attendee.id)
    const building = fullBuildingFor(open, ids, clock.now())
    if (building !== null && request.over_limit !== true)
      return { result: { kind: 'building_full', building }, scans: [] }
    const scans = admitted.map(({ attendee, verdict }, no) => ({
      ...blankScan(no === 0 ? id : newId('scan', ports.random), open, meta, clock, no),
      kind: 'in' as const,
      attendee_id: attendee.id,
      scanned_at: at,
      local_verdict: verdict,
      override: null,
      paid_at_door: false,
      over_limit: false,
      ...(building !== null && overLimit(options.supervisor_id ?? null)),
      with: request.with ?? id,
    }))
    const refused = members.filter((member) => !canEnter(member))
    return {
      result: {
        kind: 'party',
        at,
        scans,
        admitted: admitted.map(({ attendee }) => attendee),
        refused,
        stored: scans.length,
      },
      scans,
    }
  })
}

/** Returns the result of a party whose first scan is stored under an id; null when it was not stored. */
async function recallParty(db: FoyerDatabase, open: OpenList, id: Id): Promise<PartyResult | null> {
  const stored = await ownScansFrom(db, open.row.id, 0).toArray()
  const first = stored.find((scan) => scan.id === id)
  if (first === undefined) return null
  const { with: party, scanned_at: at } = first
  const scans = stored.filter((scan) => scan.with === party && scan.scanned_at === at)
  const admitted = scans.flatMap(({ attendee_id }) => open.roster.attendee(attendee_id ?? '') ?? [])
  return { kind: 'party', at, scans, admitted, refused: [], stored: 0 }
}
