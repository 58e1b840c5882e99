import type { Id } from '#contract/wire/id.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { notifyEventChange, nextChangeNo } from '#server/core/db/change-numbers.ts'
import { removeTax, lockEventsWithTax } from './taxes-store.ts'

/** Removes a deleted tax or fee from every ticket type of the caller's account; each gets its next version. */
export async function removeTaxOrFee({ tx, actor }: Context<Person>, id: Id): Promise<void> {
  for (const event_id of await lockEventsWithTax(tx, actor.member.account_id, id)) {
    await removeTax(tx, event_id, id, await nextChangeNo(tx, event_id))
    notifyEventChange(tx, event_id)
  }
}
