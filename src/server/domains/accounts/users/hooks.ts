import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { RandomBytes } from '#contract/wire/new-id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { Hook } from '#server/core/hooks.ts'

/** A visitor has registered, without an account to manage. */
export const clientRegistered = new Hook<[work: { tx: Tx; now: Instant; random: RandomBytes }, user_id: Id]>()

/** A password was set anew: links that were given out before must not work any more. */
export const passwordChanged = new Hook<[tx: Tx, user_id: Id]>()
