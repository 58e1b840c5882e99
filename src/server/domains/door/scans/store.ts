import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { idOf, type Id } from '#contract/wire/id.ts'
import { instant, type Instant } from '#contract/wire/instant.ts'
import { ERASED_TEXT, scan } from '#contract/door/scans.ts'
import { verdict } from '#contract/door/verdict.ts'
import type { Tx } from '#server/core/db/database.ts'
import { changeNoRow, incrementChangeNo } from '#server/core/db/sql/change-no.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

/** A scan of the log with its last verdict. */
export const loggedScan = scan.extend({
  local_verdict: verdict.nullable(),
  subject: z.string(),
  body_hash: z.string(),
  verdict,
  in_conflict: z.boolean(),
})
export type LoggedScan = z.infer<typeof loggedScan>
/** Fields that a door sent and other doors do not see. */
export type PrivateScanFields = {
  body_hash: string
  raw_code: string | null
  device_clock_at: Instant | null
  clock_offset_ms: number
  received_at: Instant
  after_revocation: boolean
}
const presence = z.object({
  subject: z.string(),
  attendee_id: idOf('attendee').nullable(),
  is_inside: z.boolean(),
  entries: z.number().int(),
  first_in_at: instant.nullable(),
  inside_since: instant.nullable(),
  handed_out_at: instant.nullable(),
  conflicts: z.number().int(),
})
export type Presence = z.infer<typeof presence>
type ListKey = { account_id: Id; event_id: Id; check_in_list_id: Id }

const list = (values: readonly string[]) => sql`${sql.param(values)}::text[]`
const rows = (values: readonly unknown[]) => sql`${JSON.stringify(values)}::jsonb`

/** Columns of a scan with the name and gate of its device at that time. */
export const LOG_COLUMNS = sql`s.id, s.check_in_list_id, s.device_id, coalesce(s.device_name, d.name, '') as device_name,
  case when s.device_name is null then d.gate else s.gate end as gate,
  s.device_seq, s.kind, s.attendee_id, s.code_hash, s.scanned_at, s.local_verdict, s.override,
  s.override_allowed, s.undoes, s.paid_at_door, s.over_limit, s.with_id as "with", s.subject, s.body_hash, s.verdict, s.in_conflict`

/**
 * Locks the logs of these subjects until the end of the transaction, in one fixed order, and returns their
 * presence.
 */
export async function lockSubjects(
  tx: Tx,
  list_key: ListKey,
  sorted: readonly string[],
): Promise<Presence[]> {
  const created = await queryRows(
    tx,
    presence,
    sql`
    insert into presences (account_id, event_id, check_in_list_id, subject)
    select ${list_key.account_id}, ${list_key.event_id}, ${list_key.check_in_list_id}, subject
    from unnest(${list(sorted)}) with ordinality as subjects(subject, position) order by position
    on conflict do nothing returning ${PRESENCE_COLUMNS}`,
  )
  const created_subjects = new Set(created.map(({ subject }) => subject))
  const existing_subjects = sorted.filter((subject) => !created_subjects.has(subject))
  if (existing_subjects.length === 0) return created
  const found = await queryRows(
    tx,
    presence,
    sql`
    select ${PRESENCE_COLUMNS} from presences
    where check_in_list_id = ${list_key.check_in_list_id} and subject = any(${list(existing_subjects)})
    order by subject collate "C" for update`,
  )
  return [...created, ...found]
}

const PRESENCE_COLUMNS = sql`subject, attendee_id, is_inside, entries, first_in_at, inside_since, handed_out_at, conflicts`

export function readLogs(tx: Tx, check_in_list_id: Id, subjects: readonly string[]): Promise<LoggedScan[]> {
  return queryRows(
    tx,
    loggedScan,
    sql`
    select ${LOG_COLUMNS} from scans s left join devices d on d.id = s.device_id
    where s.check_in_list_id = ${check_in_list_id} and s.subject = any(${list(subjects)})`,
  )
}

/**
 * Stores scans and the resulting presence under the next change number of their event. Personal data that a door
 * recorded about an attendee who was erased meanwhile is dropped.
 * @returns the change number; undefined when the event no longer exists
 */
export async function insertScans(
  tx: Tx,
  list_key: ListKey,
  {
    scans,
    presences,
  }: { scans: readonly (LoggedScan & PrivateScanFields)[]; presences: readonly Presence[] },
): Promise<number | undefined> {
  const [stored] = await queryRows(
    tx,
    changeNoRow,
    sql`
    with counted as (${updateOf(list_key, presences)}), next as (${incrementChangeNo(list_key.event_id)})
    insert into scans (account_id, event_id, check_in_list_id, device_id, device_name, gate, id, device_seq, kind, attendee_id,
      code_hash, raw_code, subject, scanned_at, device_clock_at, clock_offset_ms, local_verdict, override,
      override_allowed, undoes, paid_at_door, over_limit, supervisor_id, with_id, body_hash, received_at, after_revocation, verdict, in_conflict,
      change_no)
    select ${list_key.account_id}, ${list_key.event_id}, ${list_key.check_in_list_id}, device_id, device_name, gate, id,
      device_seq, kind, attendee_id, code_hash, raw_code, subject, scanned_at, device_clock_at, clock_offset_ms, local_verdict,
      case when override is not null and subject in (select id from attendees where erased_at is not null and event_id = ${list_key.event_id})
        then jsonb_set(override, '{reason}', to_jsonb(${ERASED_TEXT}::text)) else override end, override_allowed, undoes, paid_at_door, over_limit, supervisor_id, "with", body_hash, received_at, after_revocation, verdict,
      in_conflict, next.change_no
    from next, jsonb_to_recordset(${rows(scans)}) as sent(device_id text, device_name text, gate text, id text, device_seq bigint, kind text,
      attendee_id text, code_hash text, raw_code text, subject text, scanned_at timestamptz,
      device_clock_at timestamptz, clock_offset_ms bigint, local_verdict jsonb, override jsonb,
      override_allowed boolean, undoes text, paid_at_door boolean, over_limit boolean, supervisor_id text, "with" text, body_hash text, received_at timestamptz,
      after_revocation boolean, verdict jsonb, in_conflict boolean) returning change_no`,
  )
  return stored?.change_no
}

export async function updateVerdicts(
  tx: Tx,
  list_key: ListKey,
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
    update scans s set subject = changes.subject, verdict = changes.verdict, in_conflict = changes.in_conflict,
      change_no = ${change_no}::bigint
    from jsonb_to_recordset(${rows(changes)})
      as changes(device_id text, id text, subject text, verdict jsonb, in_conflict boolean)
    where s.check_in_list_id = ${list_key.check_in_list_id} and s.device_id = changes.device_id and s.id = changes.id`)
}

export async function updatePresences(
  tx: Tx,
  list_key: ListKey,
  presences: readonly Presence[],
): Promise<void> {
  await tx.execute(updateOf(list_key, presences))
}

function updateOf(list_key: ListKey, presences: readonly Presence[]): SQL {
  return sql`
    update presences p set attendee_id = now.attendee_id, is_inside = now.is_inside, entries = now.entries,
      first_in_at = now.first_in_at, inside_since = now.inside_since,
      handed_out_at = now.handed_out_at, conflicts = now.conflicts
    from jsonb_to_recordset(${rows(presences)}) as now(subject text, attendee_id text, is_inside boolean,
      entries integer, first_in_at timestamptz, inside_since timestamptz, handed_out_at timestamptz, conflicts integer)
    where p.check_in_list_id = ${list_key.check_in_list_id} and p.subject = now.subject`
}

const listedSubject = z.object({ check_in_list_id: idOf('check_in_list'), subject: z.string() })
export const subjectRow = listedSubject.pick({ subject: true })

/** Returns the lists of an event that have a log of these attendees or their codes. */
export function readSubjectsToReplay(tx: Tx, event_id: Id, attendee_ids: readonly Id[]) {
  return queryRows(
    tx,
    listedSubject,
    sql`
    select p.check_in_list_id, p.subject from check_in_lists l
    join presences p on p.check_in_list_id = l.id
    where l.event_id = ${event_id} and p.subject = any(array(
      select code_hash from ticket_codes where attendee_id = any(${list(attendee_ids)})) || ${list(attendee_ids)})
    order by p.check_in_list_id`,
  )
}

/** Returns the subjects of the newest scans in conflict. */
export async function readSubjectsInConflict(tx: Tx, check_in_list_id: Id, limit: number): Promise<string[]> {
  const found = await queryRows(
    tx,
    subjectRow,
    sql`
    select distinct subject from (
      select subject from scans where check_in_list_id = ${check_in_list_id} and in_conflict
      order by scanned_at desc, device_id, id limit ${limit}) as newest`,
  )
  return found.map((row) => row.subject)
}

const namedAttendee = z.object({ id: idOf('attendee'), name: z.string() })

export async function readNames(tx: Tx, event_id: Id, attendee_ids: readonly Id[]): Promise<Map<Id, string>> {
  const found = await queryRows(
    tx,
    namedAttendee,
    sql`
    select id, trim(first_name || ' ' || last_name) as name from attendees
    where event_id = ${event_id} and id = any(${list(attendee_ids)})`,
  )
  return new Map(found.map((row) => [row.id, row.name]))
}
