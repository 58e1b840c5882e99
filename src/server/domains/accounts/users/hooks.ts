import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { RandomBytes } from '#contract/wire/new-id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { Hook } from '#server/core/hooks.ts'

/** Runs after a visitor has registered without an account. */
export const clientRegistered = new Hook<
  [context: { tx: Tx; now: Instant; random: RandomBytes }, user_id: Id]
>()

/** Runs after a password was set: links issued before must become invalid. */
export const passwordChanged = new Hook<[tx: Tx, user_id: Id]>()
