import { eq, or, type SQL } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import { orders } from '#server/core/db/schema/attendees.ts'

interface Buyer {
  id: Id
  email: string
  email_verified_at: string | null
}

/**
 * Orders that a user bought while signed in, or with their address once it is verified. The address is a value and
 * not a subquery, so that each side is found by its index.
 */
export function boughtBy({ id, email, email_verified_at }: Buyer): SQL | undefined {
  return or(
    eq(orders.user_id, id),
    email_verified_at === null ? undefined : eq(orders.email, email.toLowerCase()),
  )
}
