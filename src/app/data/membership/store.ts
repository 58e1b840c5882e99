import { countDrafts, deleteMembership } from '#offline/membership/forget-membership.ts'
import { MembershipDatabase } from '#offline/storage/membership-database.ts'
import { abortOnPageHide } from '#app/lib/abort-on-page-hide.ts'

const DATABASE = 'foyer-membership'

let database: MembershipDatabase | undefined

/** Database of the member's own data in this browser. */
export function membershipStore(): MembershipDatabase {
  database ??= abortOnPageHide(new MembershipDatabase(DATABASE))
  return database
}

/** Deletes what this browser stores for a user when they sign out. */
export const forgetMembershipOf = (user_id: string): Promise<void> =>
  deleteMembership(membershipStore(), user_id)

/** Number of a user's receipt drafts on this device that the server does not have. */
export const countDraftsOf = (user_id: string): Promise<number> => countDrafts(membershipStore(), user_id)
