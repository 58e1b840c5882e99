import { z } from 'zod'

/** Tiers of members, the highest last (S1.4); `normal` is also called regular. */
export const memberTier = z.enum(['normal', 'gold', 'platinum', 'vip'])
export type MemberTier = z.infer<typeof memberTier>

/** What can be granted: nobody is granted normal. */
export const grantedTier = memberTier.exclude(['normal'])
export type GrantedTier = z.infer<typeof grantedTier>

/** What receipts can ask for. */
export const earnedTier = memberTier.extract(['gold', 'platinum'])
export type EarnedTier = z.infer<typeof earnedTier>
