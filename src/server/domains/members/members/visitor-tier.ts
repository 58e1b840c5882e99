import type { MemberTier } from '#contract/members/member-tier.ts'
import type { Context } from '#server/core/http/context.ts'
import { dayOf, findVenue } from '#server/domains/platform/index.ts'
import * as store from './tiers-store.ts'

/**
 * Returns the caller's tier today in the venue's time zone; null for callers who are not members or not signed in.
 */
export async function tierOfVisitor({
  tx,
  now,
  actor,
}: Pick<Context, 'tx' | 'now' | 'actor'>): Promise<MemberTier | null> {
  if (actor.kind !== 'person' && actor.kind !== 'client') return null
  const venue = await findVenue(tx)
  return venue === null ? null : store.tierOfUser(tx, actor.user_id, dayOf(venue, now))
}
