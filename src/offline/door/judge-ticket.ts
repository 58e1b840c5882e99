import type { ListJudgement } from '#rules/door/choose-list.ts'
import type { CorrectedClock } from '../clock.ts'
import type { Ports } from '../ports.ts'
import type { OpenList } from '#offline/storage/open-list.ts'
import type { HolderMatch, ScanSubject } from './find-holder.ts'
import { lookUp, needsLookUp } from './look-up.ts'
import { judgeMatch } from './record-scan.ts'

/** What a door works with. */
export type DoorCore = { ports: Ports; open: OpenList; clock: CorrectedClock }

/** Looks a ticket up on the server if the mirror lacks it; for a door whose last call reached the server. */
export async function lookUpTicket(
  { ports, open }: DoorCore,
  subject: ScanSubject,
  match: HolderMatch,
): Promise<HolderMatch> {
  return needsLookUp(match) ? lookUp(ports, open, subject, match) : match
}

/** Judges a ticket at a list without recording anything, so that a phone with several lists can choose one. */
export function judgeTicket(
  { open, clock }: DoorCore,
  match: HolderMatch,
  kind: 'in' | 'out',
): ListJudgement {
  const { meta } = open.row
  if (meta === null)
    return { verdict: { kind: 'list_incomplete' }, is_listed: null, is_loading: false, is_just_now: false }
  const attempt = { kind, at: clock.now(), paid_at_door: false, override: null }
  const { verdict, repeated } = judgeMatch(open, meta, clock, match, attempt)
  const is_of_type = match.ticket_id !== null && meta.list.ticket_ids.includes(match.ticket_id)
  const is_beyond = match.holder.kind === 'beyond' && match.attendee !== null
  return {
    verdict,
    is_listed: is_of_type || is_beyond,
    is_loading: verdict.kind === 'list_incomplete' && match.is_of_event,
    is_just_now: repeated !== null,
  }
}
