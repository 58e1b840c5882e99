import type { Id } from '#contract/wire/id.ts'
import { Hook } from '#server/core/hooks.ts'
import type { Context, Person } from '#server/core/http/context.ts'

/** Runs before a tax or fee of the caller's account is deleted, so that references to it are removed. */
export const taxOrFeeDeleted = new Hook<[context: Context<Person>, id: Id]>()
