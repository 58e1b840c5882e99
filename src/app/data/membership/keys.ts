/** The one key for everything of a person's membership. */
export const membershipKeys = {
  all: ['membership'] as const,
  of: (user_id: string | null) => ['membership', user_id] as const,
}
