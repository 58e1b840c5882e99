import { countDrafts, deleteMembership } from '#offline/membership/forget-membership.ts'
import { MembershipDatabase } from '#offline/storage/membership-database.ts'
import { abortOnPageHide } from '#app/lib/end-when-left.ts'

const DATABASE = 'foyer-membership'

let database: MembershipDatabase | undefined

/** Where this browser keeps a member's own side. */
export function membershipStore(): MembershipDatabase {
  database ??= abortOnPageHide(new MembershipDatabase(DATABASE))
  return database
}

/** What this browser kept for a person goes with them. */
export const forgetMembershipOf = (user_id: string): Promise<void> =>
  deleteMembership(membershipStore(), user_id)

/** How many receipts a person writes on this device that the server does not have. */
export const countDraftsOf = (user_id: string): Promise<number> => countDrafts(membershipStore(), user_id)
