import type { Instant } from '#contract/wire/instant.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'

/** A browser that is told something, as its owner reads it in the copy of everything about them. */
export type OwnSubscription = {
  /** Whose push service it is. */
  service: string
  created_at: Instant
  last_ok_at: Instant | null
}

export function presentOwn({ endpoint, created_at, last_ok_at }: SubscriptionRow): OwnSubscription {
  return { service: new URL(endpoint).host, created_at, last_ok_at }
}
