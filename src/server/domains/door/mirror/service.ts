import type { OkOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { lookUpCode, MirrorPage, NeighbourEvent } from '#contract/door/mirror.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import type { Context } from '#server/core/http/context.ts'
import {
  connectDevice,
  requireListAccess,
  findConnectedDevice,
  type DoorDevice,
  type DoorActor,
  type ListKey,
} from '#server/domains/door/devices/service.ts'
import * as around from './around-store.ts'
import type { ListContext } from './around-store.ts'
import { isOfOtherLineage, isStart, readCursor, startOf, writeCursor, type Cursor } from './cursor.ts'
import { digest, digestHeader, presentAttendee, presentHeader, presentScan } from './present.ts'
import * as store from './store.ts'

const NEIGHBOUR_DAYS = 7
/**
 * Increased when doors receive more fields per attendee; doors with an existing download then read all attendees
 * again.
 */
const PEOPLE_SHAPE_VERSION = '3'

/** Makes doors whose download began before removed attendees were reported read the list once more. */
const FORMER_TYPES_MARK = 'earlier_types'

type MirrorQuery = { cursor?: string | undefined; limit: number; foreign_codes?: 'again' | undefined }
type OpenContext = Omit<Context<DoorActor>, 'tx'>

/**
 * Returns the next page of the offline mirror of a list. The first contact of a team member, and a contact after
 * 10 seconds of silence, is recorded before the page is read.
 * @throws AppError check_in_list.not_found, permission.denied, device.revoked, mirror.cursor_invalid
 */
export async function readMirror(
  db: Database,
  context: OpenContext,
  check_in_list_id: Id,
  query: MirrorQuery,
): Promise<MirrorPage> {
  const { actor, now } = context
  const page = await db.read(async (tx) => {
    const list_key = await requireListAccess(tx, actor, check_in_list_id)
    const device = await findConnectedDevice(tx, actor, list_key, now)
    return device && readPage(tx, context, list_key, device, query)
  })
  if (page !== null) return page
  const { list_key, device } = await db.withTx(async (tx) => {
    const list_key = await requireListAccess(tx, actor, check_in_list_id)
    return { list_key, device: await connectDevice({ ...context, tx }, list_key) }
  })
  return db.read((tx) => readPage(tx, context, list_key, device, query))
}

async function readPage(
  tx: Tx,
  { now, locale }: OpenContext,
  list_key: ListKey,
  device: DoorDevice,
  query: MirrorQuery,
): Promise<MirrorPage> {
  const row = await around.readListContext(tx, list_key.check_in_list_id, { reader: locale, now })
  const resumed = resumeCursor(query.cursor, row)
  const from = query.foreign_codes === 'again' ? await beforeForeignCodes(tx, row, resumed) : resumed
  const attendees = await nextAttendees(tx, row, from, query.limit)
  const scans = attendees.has_more
    ? { scans: [], s: from.s, has_more: true }
    : await nextScans(tx, row, from, query.limit - attendees.count)
  const n = await totalOf(tx, row, from, attendees.count)
  const header = presentHeader(row, device, now)
  const m = digestHeader(header)
  const cursor = writeCursor({ ...from, a: attendees.a, s: scans.s, m, n })
  return {
    data: {
      ...(from.m === m ? {} : header),
      attendees: attendees.attendees,
      scans: scans.scans,
      removed: attendees.removed,
    },
    meta: {
      cursor,
      complete: !scans.has_more,
      from_start: isStart(from),
      total_attendees: n,
      server_time: now,
      building: row.building,
    },
  }
}

/**
 * Returns the position to continue from. Without a cursor, or after the server was restored, that is the start.
 * All attendees are read again, with removed ones reported, when the ticket types, `takes_payment` or
 * `finds_by_phone` of the list or the questions that doors show changed, or a door key was retired.
 */
function resumeCursor(text: string | undefined, row: ListContext): Cursor {
  const types = digest([
    PEOPLE_SHAPE_VERSION,
    FORMER_TYPES_MARK,
    ...row.ticket_ids.toSorted(),
    ...(row.takes_payment ? ['takes_payment'] : []),
    ...(row.finds_by_phone ? ['finds_by_phone'] : []),
    ...row.questions.map(({ id }) => id).toSorted(),
    ...row.keys.flatMap(({ key_no, retired_at }) => retired_at && `${key_no} until ${retired_at}`),
  ])
  const start = startOf(row, types)
  if (text === undefined) return start
  const at = readCursor(text, row.id)
  if (isOfOtherLineage(at, row)) return start
  return at.t === types ? at : { ...at, t: types, h: -1, a: start.a }
}

/** Returns a position no later than the first attendee with a code of another ticket system. */
async function beforeForeignCodes(tx: Tx, row: ListContext, at: Cursor): Promise<Cursor> {
  const first = await store.firstForeignChange(tx, row.event_id)
  return first === null || first > at.a[0] ? at : { ...at, a: [first, ''] }
}

async function nextAttendees(tx: Tx, row: ListContext, from: Cursor, limit: number) {
  const { event_id, ticket_ids } = row
  const found = await store.readAttendees(tx, {
    event_id,
    check_in_list_id: row.id,
    ticket_ids,
    horizon: from.h,
    after: from.a,
    limit: limit + 1,
    question_ids: row.questions.map(({ id }) => id),
  })
  const has_more = found.length > limit
  const changes = has_more ? found.slice(0, limit) : found
  const [change_no, id] = changes.at(-1) ?? from.a
  return {
    attendees: changes.flatMap(([, , attendee]) => (attendee === null ? [] : presentAttendee(attendee, row))),
    removed: changes.flatMap(([, attendee_id, attendee]) => (attendee === null ? attendee_id : [])),
    count: changes.length,
    // The last page ends at the next change number to come, so that no attendee is sent twice.
    a: has_more ? ([change_no, id] as Cursor['a']) : ([row.change_no + 1, ''] as Cursor['a']),
    has_more,
  }
}

async function nextScans(tx: Tx, row: ListContext, from: Cursor, limit: number) {
  const found = await store.readScans(tx, row.id, from.s, limit + 1)
  const has_more = found.length > limit
  const changes = has_more ? found.slice(0, limit) : found
  const last = changes.at(-1)
  const reached: Cursor['s'] = last === undefined ? from.s : [last[0], last[1].device_id, last[1].id]
  const s: Cursor['s'] = has_more ? reached : [row.change_no + 1, '', '']
  return { scans: changes.map(([, scan]) => presentScan(scan)), s, has_more }
}

/** Counts with the first page, and again only when attendees changed after the download. */
async function totalOf(tx: Tx, row: ListContext, from: Cursor, count: number): Promise<number> {
  const is_download = from.a[0] <= from.h
  if (!isStart(from) && (is_download || count === 0)) return from.n
  return store.countAttendees(tx, row.event_id, row.ticket_ids)
}

/**
 * Returns one attendee by the hash of a current or retired code, with their scans at this list; otherwise the
 * event of the account that the code belongs to.
 * @throws AppError check_in_list.not_found, permission.denied, device.revoked
 */
export async function lookUp(
  context: Context<DoorActor>,
  check_in_list_id: Id,
  code_hash: string,
): Promise<OkOf<typeof lookUpCode>['data']> {
  const list_key = await requireListAccess(context.tx, context.actor, check_in_list_id)
  await connectDevice(context, list_key)
  const found = await store.readByCode(context.tx, list_key, code_hash)
  const other_event =
    found === undefined ? await around.readOtherEvent(context.tx, list_key, code_hash) : null
  const is_missing = found === undefined && other_event === null
  const may_be_unsent = is_missing && (await around.sellsAtDoors(context.tx, list_key.event_id))
  return {
    ...(may_be_unsent && { may_be_unsent }),
    attendee: found === undefined ? null : presentAttendee(found.attendee, found),
    scans: found?.scans.map(presentScan) ?? [],
    other_event,
  }
}

/**
 * Returns the events of the account that are near in time, with the prefixes of their code hashes.
 * @throws AppError check_in_list.not_found, permission.denied
 */
export async function readNeighbours(
  { tx, actor, now }: Context<DoorActor>,
  check_in_list_id: Id,
): Promise<NeighbourEvent[]> {
  const { event_id } = await requireListAccess(tx, actor, check_in_list_id)
  return around.readNeighbours(tx, event_id, now, NEIGHBOUR_DAYS)
}
