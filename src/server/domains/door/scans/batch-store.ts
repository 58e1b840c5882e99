import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { idOf, type Id } from '#contract/wire/id.ts'
import { instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { iso } from '#server/core/db/sql/iso.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { loggedScan } from './store.ts'

type ListKey = { account_id: Id; check_in_list_id: Id }

const list = (values: readonly string[]) => sql`${sql.param(values)}::text[]`

const storedScanRef = loggedScan.pick({ id: true, device_id: true, body_hash: true, subject: true })
export type StoredScanRef = z.infer<typeof storedScanRef>

const pendingUndo = storedScanRef.omit({ body_hash: true }).extend({ undoes: idOf('scan') })
export type PendingUndo = z.infer<typeof pendingUndo>

const ticketCodeRow = z.object({
  code_hash: z.string(),
  event_id: idOf('event'),
  attendee_id: idOf('attendee'),
  title: z.string(),
  starts_at: instant,
})
export type TicketCodeRow = z.infer<typeof ticketCodeRow>

const batchLookup = z.object({
  sent: z.array(storedScanRef),
  undos: z.array(pendingUndo),
  codes: z.array(ticketCodeRow),
})
export type BatchLookup = z.infer<typeof batchLookup>

/**
 * Reads the stored data about a batch: scans with these ids by devices of the list, undos that arrived before the
 * scan they undo, and the ticket codes of the account.
 */
export async function lookUpBatch(
  tx: Tx,
  list_key: ListKey,
  { ids, hashes }: { ids: readonly Id[]; hashes: readonly string[] },
): Promise<BatchLookup> {
  const { check_in_list_id, account_id } = list_key
  const jsonRows = (rows: SQL) =>
    sql`(select coalesce(json_agg(row_to_json(each)), '[]') from (${rows}) as each)`
  const [found] = await queryRows(
    tx,
    batchLookup,
    sql`select
    ${jsonRows(sql`
      select s.id, s.device_id, s.body_hash, s.subject
      from devices d
      join scans s on s.check_in_list_id = d.check_in_list_id and s.device_id = d.id and s.id = any(${list(ids)})
      where d.check_in_list_id = ${check_in_list_id}`)} as sent,
    ${jsonRows(sql`
      select id, device_id, undoes, subject from scans
      where check_in_list_id = ${check_in_list_id} and undoes = any(${list(ids)}) and kind = 'undo'`)} as undos,
    ${jsonRows(sql`
      select c.code_hash, c.event_id, c.attendee_id, e.title, ${iso(sql`e.starts_at`)} as starts_at
      from ticket_codes c join events e on e.id = c.event_id
      where c.account_id = ${account_id} and c.code_hash = any(${list(hashes)})`)} as codes`,
  )
  return found ?? { sent: [], undos: [], codes: [] }
}

const undoTarget = loggedScan.pick({ id: true, device_id: true, scanned_at: true, subject: true })
export type UndoTarget = z.infer<typeof undoTarget>

/** Returns scans with these ids by any device: the possible targets of undos. */
export function readUndoTargets(tx: Tx, list_key: ListKey, ids: readonly Id[]): Promise<UndoTarget[]> {
  return queryRows(
    tx,
    undoTarget,
    sql`
    select s.id, s.device_id, s.scanned_at, s.subject
    from devices d
    join scans s on s.check_in_list_id = d.check_in_list_id and s.device_id = d.id and s.id = any(${list(ids)})
    where d.check_in_list_id = ${list_key.check_in_list_id} and s.kind <> 'undo'`,
  )
}

/** Returns current and retired codes of the account with their event. */
export function readCodes(tx: Tx, account_id: Id, hashes: readonly string[]): Promise<TicketCodeRow[]> {
  return queryRows(
    tx,
    ticketCodeRow,
    sql`
    select c.code_hash, c.event_id, c.attendee_id, e.title, e.starts_at
    from ticket_codes c join events e on e.id = c.event_id
    where c.account_id = ${account_id} and c.code_hash = any(${list(hashes)})`,
  )
}
