import { sql, type SQL } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { ERASED_TEXT, type Scan } from '#contract/door/scans.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import type { Tx } from '#server/core/db/database.ts'
import { incrementChangeNo } from '#server/core/db/sql/change-no.ts'
import { iso } from '#server/core/db/sql/iso.ts'

/** A scan of the log with its last verdict. */
export type LoggedScan = Scan & {
  subject: string
  body_hash: string
  verdict: Verdict
  in_conflict: boolean
}
/** Fields that a door sent and other doors do not see. */
export type PrivateScanFields = {
  body_hash: string
  raw_code: string | null
  device_clock_at: Instant | null
  clock_offset_ms: number
  received_at: Instant
  after_revocation: boolean
}
export type Presence = {
  subject: string
  attendee_id: Id | null
  is_inside: boolean
  entries: number
  first_in_at: Instant | null
  inside_since: Instant | null
  conflicts: number
}
type ListKey = { account_id: Id; event_id: Id; check_in_list_id: Id }

const list = (values: readonly string[]) => sql`${sql.param(values)}::text[]`
const rows = (values: readonly unknown[]) => sql`${JSON.stringify(values)}::jsonb`

/** Columns of a scan with the name and gate of its device at that time. */
export const LOG_COLUMNS = sql`s.id, s.check_in_list_id, s.device_id, coalesce(s.device_name, d.name, '') as device_name,
  case when s.device_name is null then d.gate else s.gate end as gate,
  s.device_seq, s.kind, s.attendee_id, s.code_hash, s.scanned_at, s.local_verdict, s.override,
  s.override_allowed, s.undoes, s.paid_at_door, s.subject, s.body_hash, s.verdict, s.in_conflict`

export type StoredScanRef = { id: Id; device_id: Id; body_hash: string; subject: string }

export type BatchLookup = { sent: StoredScanRef[]; undos: PendingUndo[]; codes: TicketCodeRow[] }

/**
 * Reads the stored data about a batch: scans with these ids by devices of the list, undos that arrived before the
 * scan they undo, and the ticket codes of the account.
 */
export async function lookUpBatch(
  tx: Tx,
  place: ListKey,
  { ids, hashes }: { ids: readonly Id[]; hashes: readonly string[] },
): Promise<BatchLookup> {
  const { check_in_list_id, account_id } = place
  const all = (rows: SQL) => sql`(select coalesce(json_agg(row_to_json(each)), '[]') from (${rows}) as each)`
  const found = await tx.execute<BatchLookup>(sql`select
    ${all(sql`
      select s.id, s.device_id, s.body_hash, s.subject
      from devices d
      join scans s on s.check_in_list_id = d.check_in_list_id and s.device_id = d.id and s.id = any(${list(ids)})
      where d.check_in_list_id = ${check_in_list_id}`)} as sent,
    ${all(sql`
      select id, device_id, undoes, subject from scans
      where check_in_list_id = ${check_in_list_id} and undoes = any(${list(ids)}) and kind = 'undo'`)} as undos,
    ${all(sql`
      select c.code_hash, c.event_id, c.attendee_id, e.title, ${iso(sql`e.starts_at`)} as starts_at
      from ticket_codes c join events e on e.id = c.event_id
      where c.account_id = ${account_id} and c.code_hash = any(${list(hashes)})`)} as codes`)
  return found.rows[0] ?? { sent: [], undos: [], codes: [] }
}

export type UndoTarget = { id: Id; device_id: Id; scanned_at: Instant; subject: string }

/** Returns scans with these ids by any device: the possible targets of undos. */
export async function readUndoTargets(tx: Tx, place: ListKey, ids: readonly Id[]): Promise<UndoTarget[]> {
  const found = await tx.execute<UndoTarget>(sql`
    select s.id, s.device_id, s.scanned_at, s.subject
    from devices d
    join scans s on s.check_in_list_id = d.check_in_list_id and s.device_id = d.id and s.id = any(${list(ids)})
    where d.check_in_list_id = ${place.check_in_list_id} and s.kind <> 'undo'`)
  return found.rows
}

export type PendingUndo = { id: Id; device_id: Id; undoes: Id; subject: string }

export type TicketCodeRow = {
  code_hash: string
  event_id: Id
  attendee_id: Id
  title: string
  starts_at: Instant
}

/** Returns current and retired codes of the account with their event. */
export async function readCodes(tx: Tx, account_id: Id, hashes: readonly string[]): Promise<TicketCodeRow[]> {
  const found = await tx.execute<TicketCodeRow>(sql`
    select c.code_hash, c.event_id, c.attendee_id, e.title, e.starts_at
    from ticket_codes c join events e on e.id = c.event_id
    where c.account_id = ${account_id} and c.code_hash = any(${list(hashes)})`)
  return found.rows
}

/**
 * Locks the logs of these subjects until the end of the transaction, in one fixed order, and returns their
 * presence.
 */
export async function lockSubjects(tx: Tx, place: ListKey, sorted: readonly string[]): Promise<Presence[]> {
  const made = await tx.execute<Presence>(sql`
    insert into presences (account_id, event_id, check_in_list_id, subject)
    select ${place.account_id}, ${place.event_id}, ${place.check_in_list_id}, subject
    from unnest(${list(sorted)}) with ordinality as asked(subject, position) order by position
    on conflict do nothing returning ${PRESENCE_COLUMNS}`)
  const fresh = new Set(made.rows.map(({ subject }) => subject))
  const before = sorted.filter((subject) => !fresh.has(subject))
  if (before.length === 0) return made.rows
  const found = await tx.execute<Presence>(sql`
    select ${PRESENCE_COLUMNS} from presences
    where check_in_list_id = ${place.check_in_list_id} and subject = any(${list(before)})
    order by subject collate "C" for update`)
  return [...made.rows, ...found.rows]
}

const PRESENCE_COLUMNS = sql`subject, attendee_id, is_inside, entries, first_in_at, inside_since, conflicts`

export async function readLogs(
  tx: Tx,
  check_in_list_id: Id,
  subjects: readonly string[],
): Promise<LoggedScan[]> {
  const found = await tx.execute<LoggedScan>(sql`
    select ${LOG_COLUMNS} from scans s left join devices d on d.id = s.device_id
    where s.check_in_list_id = ${check_in_list_id} and s.subject = any(${list(subjects)})`)
  return found.rows
}

/**
 * Stores scans and the resulting presence under the next change number of their event. Personal data that a door
 * recorded about an attendee who was erased meanwhile is dropped.
 * @returns the change number; undefined when the event no longer exists
 */
export async function insertScans(
  tx: Tx,
  place: ListKey,
  {
    scans,
    presences,
  }: { scans: readonly (LoggedScan & PrivateScanFields)[]; presences: readonly Presence[] },
): Promise<number | undefined> {
  const stored = await tx.execute<{ change_no: number }>(sql`
    with counted as (${updateOf(place, presences)}), next as (${incrementChangeNo(place.event_id)})
    insert into scans (account_id, event_id, check_in_list_id, device_id, device_name, gate, id, device_seq, kind, attendee_id,
      code_hash, raw_code, subject, scanned_at, device_clock_at, clock_offset_ms, local_verdict, override,
      override_allowed, undoes, paid_at_door, body_hash, received_at, after_revocation, verdict, in_conflict,
      change_no)
    select ${place.account_id}, ${place.event_id}, ${place.check_in_list_id}, device_id, device_name, gate, id,
      device_seq, kind, attendee_id, code_hash, raw_code, subject, scanned_at, device_clock_at, clock_offset_ms, local_verdict,
      case when override is not null and subject in (select id from attendees where erased_at is not null and event_id = ${place.event_id})
        then jsonb_set(override, '{reason}', to_jsonb(${ERASED_TEXT}::text)) else override end, override_allowed, undoes, paid_at_door, body_hash, received_at, after_revocation, verdict,
      in_conflict, next.change_no
    from next, jsonb_to_recordset(${rows(scans)}) as sent(device_id text, device_name text, gate text, id text, device_seq bigint, kind text,
      attendee_id text, code_hash text, raw_code text, subject text, scanned_at timestamptz,
      device_clock_at timestamptz, clock_offset_ms bigint, local_verdict jsonb, override jsonb,
      override_allowed boolean, undoes text, paid_at_door boolean, body_hash text, received_at timestamptz,
      after_revocation boolean, verdict jsonb, in_conflict boolean) returning change_no`)
  return stored.rows[0]?.change_no
}

export async function updateVerdicts(
  tx: Tx,
  place: ListKey,
  change_no: number,
  scans: readonly LoggedScan[],
): Promise<void> {
  const changes = scans.map(({ device_id, id, subject, verdict, in_conflict }) => ({
    device_id,
    id,
    subject,
    verdict,
    in_conflict,
  }))
  await tx.execute(sql`
    update scans s set subject = said.subject, verdict = said.verdict, in_conflict = said.in_conflict,
      change_no = ${change_no}::bigint
    from jsonb_to_recordset(${rows(changes)})
      as said(device_id text, id text, subject text, verdict jsonb, in_conflict boolean)
    where s.check_in_list_id = ${place.check_in_list_id} and s.device_id = said.device_id and s.id = said.id`)
}

export async function updatePresences(tx: Tx, place: ListKey, presences: readonly Presence[]): Promise<void> {
  await tx.execute(updateOf(place, presences))
}

function updateOf(place: ListKey, presences: readonly Presence[]): SQL {
  return sql`
    update presences p set attendee_id = now.attendee_id, is_inside = now.is_inside, entries = now.entries,
      first_in_at = now.first_in_at, inside_since = now.inside_since, conflicts = now.conflicts
    from jsonb_to_recordset(${rows(presences)}) as now(subject text, attendee_id text, is_inside boolean,
      entries integer, first_in_at timestamptz, inside_since timestamptz, conflicts integer)
    where p.check_in_list_id = ${place.check_in_list_id} and p.subject = now.subject`
}

/** Returns the lists of an event that have a log of these attendees or their codes. */
export async function readSubjectsToReplay(tx: Tx, event_id: Id, attendee_ids: readonly Id[]) {
  const found = await tx.execute<{ check_in_list_id: Id; subject: string }>(sql`
    select p.check_in_list_id, p.subject from check_in_lists l
    join presences p on p.check_in_list_id = l.id
    where l.event_id = ${event_id} and p.subject = any(array(
      select code_hash from ticket_codes where attendee_id = any(${list(attendee_ids)})) || ${list(attendee_ids)})
    order by p.check_in_list_id`)
  return found.rows
}

/** Returns the subjects of the newest scans in conflict. */
export async function readSubjectsInConflict(tx: Tx, check_in_list_id: Id, limit: number): Promise<string[]> {
  const found = await tx.execute<{ subject: string }>(sql`
    select distinct subject from (
      select subject from scans where check_in_list_id = ${check_in_list_id} and in_conflict
      order by scanned_at desc, device_id, id limit ${limit}) as newest`)
  return found.rows.map((row) => row.subject)
}

export async function readNames(tx: Tx, event_id: Id, attendee_ids: readonly Id[]): Promise<Map<Id, string>> {
  const found = await tx.execute<{ id: Id; name: string }>(sql`
    select id, trim(first_name || ' ' || last_name) as name from attendees
    where event_id = ${event_id} and id = any(${list(attendee_ids)})`)
  return new Map(found.rows.map((row) => [row.id, row.name]))
}
