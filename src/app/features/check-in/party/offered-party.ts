import type { PartyMember } from '#offline/door/party.ts'
import type { DisplayedScan } from '../screen/displayed-scan.ts'
import { canAdmit } from './able-to-enter.ts'

/** The others of the order whom a tap can admit after this scan, with those whom it cannot; null for no offer. */
export function offeredPartyOf(outcome: DisplayedScan): readonly PartyMember[] | null {
  const { verdict, context, contradiction } = outcome
  const is_in = verdict.kind === 'admitted' || verdict.kind === 'just_now'
  return is_in && contradiction === null && context !== null && canAdmit(context.others)
    ? context.others
    : null
}
