import { lookUpCode } from '#contract/door/mirror.ts'
import { parseTicketCode } from '#contract/door/ticket-code.ts'
import type { Holder } from '#rules/door/holder.ts'
import type { Ports } from '../ports.ts'
import type { OpenList } from '#offline/storage/open-list.ts'
import { findHolder, type ScanSubject, type HolderMatch } from './find-holder.ts'

/** Maximum wait for the server during a scan. */
const LOOK_UP_TIMEOUT_MS = 1000

/**
 * Looks up a code on the server that the mirror lacks, for at most one second; without an answer the phone decides
 * alone. A code unknown to the server is unknown, unless doors sell: an authentic one may be of a sale that another
 * phone has not sent.
 */
export async function lookUp(
  ports: Ports,
  open: OpenList,
  subject: ScanSubject,
  match: HolderMatch,
): Promise<HolderMatch> {
  if (match.code_hash === null) return match
  const found = await fetchCode(ports, open, match.code_hash).catch(() => null)
  if (found === null) return match
  const updated = findHolder(open, subject)
  const { holder, may_be_unsent } = found
  if (may_be_unsent && updated.is_of_event) return updated
  return updated.attendee === null && updated.holder.kind !== 'beyond' ? { ...updated, holder } : updated
}

/**
 * Adds the server's answer to the roster. Returns the holder of a code of another event, or unknown, and whether the
 * code may be of a sale that the server does not have yet.
 */
async function fetchCode(
  ports: Ports,
  open: OpenList,
  code_hash: string,
): Promise<{ holder: Holder; may_be_unsent: boolean }> {
  const { data } = await ports.connect(open.row.token).call(lookUpCode, {
    params: { check_in_list_id: open.row.id },
    body: { code_hash },
    timeout_ms: LOOK_UP_TIMEOUT_MS,
  })
  if (data.attendee !== null) open.roster.putAttendees([data.attendee])
  open.roster.putScans(data.scans)
  const { other_event, may_be_unsent = false } = data
  if (other_event === null) return { holder: { kind: 'unknown' }, may_be_unsent }
  const { title: event_title, starts_at } = other_event
  return { holder: { kind: 'other_event', event_title, starts_at }, may_be_unsent }
}

/**
 * Returns whether to ask the server first: the mirror lacks a code in the format of ours. Most other texts are no
 * tickets, and codes of other ticket systems come with the list.
 */
export function needsLookUp({ raw_code, code_hash, attendee, holder }: HolderMatch): boolean {
  if (raw_code === null || code_hash === null || attendee !== null) return false
  const is_settled = holder.kind === 'other_event' || holder.kind === 'beyond'
  return !is_settled && parseTicketCode(raw_code) !== null
}
