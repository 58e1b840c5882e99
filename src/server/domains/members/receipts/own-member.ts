import { AppError } from '#server/core/app-error.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import { findMemberOf, type MemberRow } from '#server/domains/members/members/service.ts'
import { findVenue, type Venue } from '#server/domains/platform/index.ts'

/**
 * Returns the venue and the caller's own membership.
 * @param missing error for callers without one; where they name something of their own, that it was not found
 */
export async function requireOwnMember(
  { tx, actor }: Pick<Context<Client | Person>, 'tx' | 'actor'>,
  missing: 'member.none' | 'receipt.not_found' | 'upgrade.not_found' = 'member.none',
): Promise<{ venue: Venue; member: MemberRow }> {
  const venue = await findVenue(tx)
  const member = venue === null ? undefined : await findMemberOf(tx, actor.user_id)
  if (venue === null || member === undefined) throw new AppError(missing)
  return { venue, member }
}
