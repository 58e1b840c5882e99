import type { Instant } from '#contract/wire/instant.ts'

/** Identity of a repeatable request, and the caller whose response is stored. */
export type IdempotentRequest = {
  /**
   * Id of the user or device; without a sign-in a hash of the method and the URL, so that two orders never
   * share a key.
   */
  caller: string
  key: string
  request_hash: string
  rights: string
  now: Instant
  /** Key that encrypts the stored response; null: it is stored unencrypted. */
  seal: string | null
}
