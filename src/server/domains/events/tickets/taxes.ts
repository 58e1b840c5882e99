import type { Id } from '#contract/wire/id.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { announce, nextChangeNo } from '#server/core/db/change-numbers.ts'
import { drop, lockEventsCarrying } from './taxes-store.ts'

/** Takes a tax or fee that goes away from every ticket type of the caller's account; each gets its next version. */
export async function dropTaxOrFee({ tx, actor }: Context<Person>, id: Id): Promise<void> {
  for (const event_id of await lockEventsCarrying(tx, actor.member.account_id, id)) {
    await drop(tx, event_id, id, await nextChangeNo(tx, event_id))
    announce(tx, event_id)
  }
}
