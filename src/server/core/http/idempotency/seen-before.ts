import type { Instant } from '#contract/wire/instant.ts'

/** How a repeated request is known again, and for whom its answer is kept. */
export type IdempotentRequest = {
  /** Id of the user or device; without a sign-in a hash of the method and the address, so that no two orders meet. */
  caller: string
  key: string
  request_hash: string
  rights: string
  now: Instant
  /** The key that the kept answer is encrypted with; null: it is kept as it is. */
  seal: string | null
}
