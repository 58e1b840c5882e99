import { lookUpCode } from '#contract/door/mirror.ts'
import type { Holder } from '#rules/door/holder.ts'
import type { Ports } from '../ports.ts'
import type { OpenList } from '#offline/storage/open-list.ts'
import { findHolder, type ScanSubject, type HolderMatch } from './find-holder.ts'

/** Maximum wait for the server during a scan. */
const LOOK_UP_TIMEOUT_MS = 1000

/**
 * Looks up a code on the server that the mirror lacks, for at most one second; without an answer the phone decides
 * alone. A code unknown to the server is unknown.
 */
export async function lookUp(
  ports: Ports,
  open: OpenList,
  subject: ScanSubject,
  match: HolderMatch,
): Promise<HolderMatch> {
  if (match.code_hash === null) return match
  const holder = await fetchCode(ports, open, match.code_hash).catch(() => null)
  if (holder === null) return match
  const updated = findHolder(open, subject)
  return updated.attendee === null && updated.holder.kind !== 'beyond' ? { ...updated, holder } : updated
}

/** Adds the server's answer to the roster. Returns the holder of a code of another event, or unknown. */
async function fetchCode(ports: Ports, open: OpenList, code_hash: string): Promise<Holder> {
  const { data } = await ports.connect(open.row.token).call(lookUpCode, {
    params: { check_in_list_id: open.row.id },
    body: { code_hash },
    timeout_ms: LOOK_UP_TIMEOUT_MS,
  })
  if (data.attendee !== null) open.roster.putAttendees([data.attendee])
  open.roster.putScans(data.scans)
  return data.other_event === null
    ? { kind: 'unknown' }
    : { kind: 'other_event', event_title: data.other_event.title, starts_at: data.other_event.starts_at }
}

/** Returns whether to ask the server first: the code has the format of a ticket and the mirror lacks it. */
export function needsLookUp({ code_hash, attendee, holder }: HolderMatch): boolean {
  const is_settled = holder.kind === 'other_event' || holder.kind === 'beyond'
  return code_hash !== null && attendee === null && !is_settled
}
