import type { Instant } from '#contract/wire/instant.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'

/** A push subscription as exported to its owner with their personal data. */
export type OwnSubscription = {
  /** Host of the push service. */
  service: string
  created_at: Instant
  last_ok_at: Instant | null
}

export function presentOwn({ endpoint, created_at, last_ok_at }: SubscriptionRow): OwnSubscription {
  return { service: new URL(endpoint).host, created_at, last_ok_at }
}
