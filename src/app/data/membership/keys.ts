/** One key for everything of a user's membership. */
export const membershipKeys = {
  all: ['membership'] as const,
  of: (user_id: string | null) => ['membership', user_id] as const,
}
