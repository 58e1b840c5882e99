import type { Instant } from '#contract/wire/instant.ts'
import type { Scan } from '#contract/door/scans.ts'
import type { Verdict, VerdictKind } from '#contract/door/verdict.ts'
import { reduceScanLog } from './admission.ts'
import { presenceAt } from './check-out.ts'
import type { Door } from './door-list.ts'
import type { Holder } from './holder.ts'
import { isOverride } from './scan-log.ts'

/** How long a phone takes another reading of a code for the same guest: a hand that shakes, or a code still in view. */
export const JUST_NOW_MS = 10_000

/** Verdicts on a second entry. Any other, such as cancelled meanwhile, is shown. */
const SECOND_ENTRY: ReadonlySet<VerdictKind> = new Set(['admitted', 'already_in', 'too_soon'])

/**
 * Returns the entry that this phone has just made and a further scan into the same direction would repeat; null
 * when the scan counts as usual: the holder has left since, entered elsewhere since, or is refused for another reason.
 * @param attempt.verdict verdict of the rules on the further scan
 * @param isRecent returns whether this phone made the entry within JUST_NOW_MS
 */
export function findEntryJustMade(
  door: Door,
  holder: Holder,
  log: readonly Scan[],
  attempt: { at: Instant; verdict: Verdict },
  isRecent: (entry: Scan) => boolean,
): Scan | null {
  if (log.length === 0) return null
  const { is_inside, last_in } = presenceAt(door, reduceScanLog(door, holder, log).presence, attempt.at)
  if (!is_inside || last_in === null || !isRecent(last_in)) return null
  return isOverride(last_in) || SECOND_ENTRY.has(attempt.verdict.kind) ? last_in : null
}
