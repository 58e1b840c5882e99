import type { Tombstone } from '#contract/door/mirror.ts'
import type { AttendeeFacts, Holder } from '#rules/door/holder.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { ListKey } from '#server/domains/door/devices/service.ts'
import { readHolders, type HolderRow } from './facts-store.ts'
import * as store from './batch-store.ts'

/**
 * Returns the holder of each subject. Codes that were scanned before their attendee was known are mapped to the
 * attendee.
 */
export async function findHolders(tx: Tx, list_key: ListKey, input_subjects: readonly string[]) {
  const holders = new Map<string, Holder>()
  const strays = new Map<string, string>()
  const subjects = [...new Set(input_subjects)]
  const codes = await readCodes(tx, list_key, subjects.filter(isCodeHash))
  for (const code of codes.values()) {
    const { title, starts_at } = code
    if (code.event_id === list_key.event_id) strays.set(code.code_hash, code.attendee_id)
    else holders.set(code.code_hash, { kind: 'other_event', event_title: title, starts_at })
  }
  const ids = [...new Set([...subjects.filter(isAttendee), ...strays.values()])]
  for (const row of ids.length === 0 ? [] : await readHolders(tx, list_key, ids)) {
    holders.set(row.id, { kind: 'attendee', attendee: factsOf(row) })
    row.codes?.filter(({ is_stray }) => is_stray).forEach(({ code_hash }) => strays.set(code_hash, row.id))
  }
  return { holders, strays: withOwners(strays) }
}

/** The attendee of such a code is a subject as well, so that its log is locked and replayed. */
function withOwners(strays: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...strays, ...[...strays.values()].map((owner) => [owner, owner] as const)])
}

/** Returns the codes of the account by their hash. */
async function readCodes(tx: Tx, list_key: ListKey, hashes: readonly string[]) {
  const codes = hashes.length === 0 ? [] : await store.readCodes(tx, list_key.account_id, hashes)
  return new Map(codes.map((code) => [code.code_hash, code]))
}

/** Returns whether a subject is an attendee id; the attendee need not exist. */
export const isAttendee = (subject: string) => subject.startsWith('at_')
const isCodeHash = (subject: string) => /^[0-9a-f]{24}$/.test(subject)

function factsOf(row: HolderRow): AttendeeFacts {
  const tombstones: Tombstone[] = (row.codes ?? []).flatMap(({ code_hash, retired_at, reason }) =>
    retired_at === null ? [] : [{ code_hash, at: retired_at, reason: reason ?? 'resent' }],
  )
  return {
    id: row.id,
    ticket_id: row.ticket_id,
    ...(row.earlier_types.length === 0 ? {} : { earlier_types: row.earlier_types }),
    paid: row.paid_at !== null,
    ...(row.paid_at === null ? {} : { paid_at: row.paid_at }),
    ...(row.paid_at === null || row.paid_at_door === null ? {} : { paid_at_door: row.paid_at_door }),
    ...(row.approval === 'waiting' || row.approval === 'declined' ? { approval: row.approval } : {}),
    ...(row.approval !== 'approved' || row.approved_at === null ? {} : { approved_at: row.approved_at }),
    ...(row.is_test ? { is_test: true } : {}),
    ...(row.cancelled_at === null ? {} : { cancelled_at: row.cancelled_at }),
    ...(row.cancelled_at === null || row.resold_at === null ? {} : { resold_at: row.resold_at }),
    ...(row.refunded_at === null ? {} : { refunded_at: row.refunded_at }),
    ...(tombstones.length === 0 ? {} : { tombstones }),
  }
}
