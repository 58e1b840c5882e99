import { z } from 'zod'

/** Member tiers, highest last (S1.4); `normal` is also called regular. */
export const memberTier = z.enum(['normal', 'gold', 'platinum', 'vip'])
export type MemberTier = z.infer<typeof memberTier>

/** Tiers that can be granted; normal is the default. */
export const grantedTier = memberTier.exclude(['normal'])
export type GrantedTier = z.infer<typeof grantedTier>

/** Tiers that receipts can earn. */
export const earnedTier = memberTier.extract(['gold', 'platinum'])
export type EarnedTier = z.infer<typeof earnedTier>
