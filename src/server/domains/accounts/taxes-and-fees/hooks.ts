import type { Id } from '#contract/wire/id.ts'
import { Hook } from '#server/core/hooks.ts'
import type { Context, Person } from '#server/core/http/context.ts'

/** A tax or fee of the caller's account is about to be deleted: what carries it lets go of it. */
export const taxOrFeeDeleted = new Hook<[context: Context<Person>, id: Id]>()
