import type { Conflict } from '#contract/door/check-in-lists.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { ScanAnswer } from '#contract/door/scans.ts'
import { lastCheckOut } from '#rules/door/check-out.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import type { Database } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import {
  comeIn,
  findPlace,
  type AtDoor,
  type DoorActor,
  type Place,
} from '#server/modules/devices/service.ts'
import { refuse, takeIn, type Entry } from './intake.ts'
import * as facts from './facts-store.ts'
import { presentAnswer, presentConflict } from './present.ts'
import { isAttendee } from './holders.ts'
import { settlePayments } from './payments.ts'
import { refoldAttendees } from './refold.ts'
import { readSettled, settle, type Incoming, type Settled, type Work } from './settle.ts'
import * as store from './store.ts'
import { fileScan, fileUndos, MISMATCH, type Filed } from './subjects.ts'

const CONFLICTS_MAX = 1000
const CHECKED_OUT_AT_ONCE = 500

export { refoldAttendees } from './refold.ts'

/**
 * Stores the scans of a door, each once and for ever by list, device and id, and says what the whole log makes of
 * each; one answer per scan in the order sent (S15.7).
 * @throws AppError check_in_list.not_found, permission.denied, device.revoked
 */
export async function sendScans(
  context: Context<DoorActor>,
  check_in_list_id: Id,
  sent: readonly unknown[],
): Promise<ScanAnswer[]> {
  const { tx, actor, locale } = context
  const place = await findPlace(tx, actor, check_in_list_id)
  const device = await comeIn(context, place, { hand_over: true })
  const taken = takeIn(sent, locale)
  const entries = [...new Set(taken.flatMap((one) => ('entry' in one ? [one.entry] : [])))]
  const { filed, refused, before, undos } = await fileBatch(context, place, device, entries)
  const incoming = filed.map(({ entry, to }) => incomingOf(context, place, device, entry, to))
  const moves = await fileUndos(tx, place, incoming, undos)
  const placed = incoming.map((scan) => ({ ...scan, subject: moves.get(scanKey(scan))?.to ?? scan.subject }))
  const settled = await settleBatch(context, place, {
    subjects: [...before.values()].map(({ subject }) => subject),
    incoming: placed,
    moves,
  })
  const answers = answersByKey(settled)
  return taken.map((one) => {
    if ('answer' in one) return one.answer
    const { id } = one.entry.scan
    const device_id = before.get(id)?.device_id ?? device.id
    return refused.get(id) ?? presentAnswer({ id, device_id }, mustHave(answers, device_id, id))
  })
}

/** What the batch makes of the logs; where doors took money, the orders are paid and everything is judged again. */
async function settleBatch({ tx, now }: Context, place: Place, work: Work): Promise<Map<string, Settled>> {
  const moving = work.incoming.filter((scan) => scan.paid_at_door === true || scan.kind === 'undo')
  const settled = await settle(tx, place, now, { ...work, moves_money: moving.length > 0 })
  const payers = moving.map(({ subject }) => subject).filter(isAttendee)
  if (payers.length === 0 || !(await settlePayments(tx, place, now, payers))) return settled
  return settle(tx, place, now, { subjects: [...settled.keys()], incoming: [], moves: new Map() })
}

/** Which scans are new and where they go; which were sent before; which are refused. */
async function fileBatch({ tx, locale }: Context, place: Place, device: AtDoor, entries: readonly Entry[]) {
  const ids = entries.map(({ scan }) => scan.id)
  const hashes = entries.flatMap(({ code_hash }) => code_hash ?? [])
  const { sent, undos, codes: found } = await store.readKnown(tx, place, { ids, hashes })
  const before = new Map(
    entries.flatMap((entry) => {
      const found = sentBefore(sent, device, entry)
      return found === undefined ? [] : [[entry.scan.id, found] as const]
    }),
  )
  const fresh = entries.filter(({ scan }) => !before.has(scan.id))
  const codes = new Map(found.map((code) => [code.code_hash, code]))
  const refused = new Map<Id, ScanAnswer>()
  for (const { scan, body_hash } of entries) {
    const is_other = (before.get(scan.id)?.body_hash ?? body_hash) !== body_hash
    if (is_other) refused.set(scan.id, refuse(scan.id, 'scan.id_reused', locale))
  }
  const filed = fresh.flatMap((entry) => {
    const to = fileScan(place, entry, codes)
    if (to !== MISMATCH) return [{ entry, to }]
    refused.set(entry.scan.id, refuse(entry.scan.id, 'scan.attendee_mismatch', locale))
    return []
  })
  return { filed, refused, before, undos }
}

/** The same scan by the same device; or by the one that the phone was before it was paired again, word for word. */
function sentBefore(sent: readonly store.SentBefore[], device: AtDoor, { scan, body_hash }: Entry) {
  const same = sent.filter(({ id }) => id === scan.id)
  return (
    same.find(({ device_id }) => device_id === device.id) ?? same.find((row) => row.body_hash === body_hash)
  )
}

function incomingOf(
  { actor, now }: Context<DoorActor>,
  place: Place,
  device: AtDoor,
  { scan, code_hash, body_hash }: Entry,
  { subject, attendee_id, is_ours }: Filed,
): Incoming {
  return {
    ...scan,
    check_in_list_id: place.check_in_list_id,
    device_id: device.id,
    device_name: device.name,
    gate: device.gate,
    attendee_id,
    code_hash,
    subject,
    body_hash,
    raw_code: is_ours ? null : scan.raw_code,
    scanned_at: earlierOf(scan.scanned_at, now),
    override_allowed: device.may_override,
    received_at: now,
    after_revocation: actor.kind === 'device' ? actor.revoked_at !== null : device.revoked_at !== null,
  }
}

/** Nothing was scanned later than it arrived; what the phone's clock said stays beside it. */
function earlierOf(scanned_at: Instant, now: Instant): Instant {
  return scanned_at < now ? scanned_at : now
}

function answersByKey(settled: ReadonlyMap<string, Settled>): Map<string, Settled> {
  return new Map([...settled.values()].flatMap((one) => one.log.map((scan) => [scanKey(scan), one] as const)))
}

function mustHave(answers: ReadonlyMap<string, Settled>, device_id: Id, id: Id): Settled {
  const settled = answers.get(scanKey({ device_id, id }))
  if (settled === undefined) throw new Error('a stored scan is in no log')
  return settled
}

/**
 * Folds again what is known of an attendee at every list of their event: to be called, before the last change
 * number is taken, when a fact of theirs changed that may change what an earlier scan means.
 */
export async function refoldAttendee(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  event: { account_id: Id; event_id: Id },
  attendee_id: Id,
): Promise<void> {
  await refoldAttendees(tx, event, now, [attendee_id])
}

/**
 * Checks out by the clock whoever is inside and should not be any more, list by list, some hundreds at a time;
 * phones know it by themselves and are only told that there is something new. Again changes nothing.
 */
export async function checkOutByClock(db: Database, now: Instant): Promise<void> {
  for (const list of await db.read((tx) => facts.readListsToEmpty(tx))) {
    const until = lastCheckOut(list, now)
    if (until === null) continue
    let after: string | null = ''
    while (after !== null) after = await checkOutSome(db, list.place, { now, until, after })
  }
}

/** Gives the last of the subjects that were checked out; null when there are no more. */
async function checkOutSome(
  db: Database,
  place: Place,
  { now, until, after }: { now: Instant; until: Instant; after: string },
): Promise<string | null> {
  return db.withTx(async (tx) => {
    const subjects = await facts.readInsideSince(tx, place, { until, after, limit: CHECKED_OUT_AT_ONCE })
    await settle(tx, place, now, { subjects, incoming: [], moves: new Map() })
    return subjects.at(-1) ?? null
  })
}

/**
 * Where a door of this list admitted and the log says otherwise; newest first, at most 1,000.
 * @throws AppError check_in_list.not_found, permission.denied
 */
export async function listConflicts(
  { tx, actor }: Context<DoorActor>,
  check_in_list_id: Id,
): Promise<(Conflict & { attendee_name: string | null })[]> {
  const place = await findPlace(tx, actor, check_in_list_id)
  const subjects = await store.readSubjectsInConflict(tx, check_in_list_id, CONFLICTS_MAX)
  const logs = await readSettled(tx, place, subjects)
  const names = await store.readNames(tx, place.event_id, subjects.filter(isAttendee))
  return logs
    .flatMap((settled) => settled.folded.conflicts.map((one) => presentConflict(settled, one)))
    .map((conflict) => ({ ...conflict, attendee_name: names.get(conflict.attendee_id ?? '') || null }))
    .toSorted((a, b) => (a.second.scanned_at < b.second.scanned_at ? 1 : -1))
    .slice(0, CONFLICTS_MAX)
}
