import type { Instant } from '#contract/wire/instant.ts'
import type { Scan } from '#contract/door/scans.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { alreadyIn, judgeScan, reduceScanLog } from './admission.ts'
import { presenceAt } from './check-out.ts'
import type { Door } from './door-list.ts'
import type { Holder } from './holder.ts'

/**
 * Returns the verdict on a ticket that is to be admitted with others of its order: that of a tap, except that a
 * holder who is inside is never admitted again, even where every entry is allowed.
 */
export function judgePartyMember(
  door: Door,
  holder: Holder,
  log: readonly Scan[],
  { at, gate }: { at: Instant; gate: string | null },
): Verdict {
  const verdict = judgeScan(door, holder, log, { kind: 'in', at, code_hash: null, gate })
  if (verdict.kind !== 'admitted') return verdict
  const { is_inside, last_in } = presenceAt(door, reduceScanLog(door, holder, log).presence, at)
  return is_inside && last_in !== null ? alreadyIn(last_in) : verdict
}
