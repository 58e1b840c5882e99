import type { ReissueReason } from '#contract/orders/attendees.ts'
import type { Id } from '#contract/wire/id.ts'
import { hashTicketCode, makeTicketCode } from '#contract/door/ticket-code.ts'
import type { Context } from '#server/http/context.ts'
import * as store from './codes-store.ts'

const CODE_RANDOM_BYTES = 10

type Work = Pick<Context, 'tx' | 'now' | 'random'>
type CodeParts = NonNullable<Awaited<ReturnType<typeof store.codeParts>>>
type Holder = { id: Id; account_id: Id; event_id: Id; ticket_id: Id }

/** Gives people the code of their ticket type each, under the event's newest door key. */
export async function issueCodes({ tx, now, random }: Work, holders: readonly Holder[]): Promise<void> {
  const parts = new Map<Id, CodeParts>()
  for (const { event_id, ticket_id } of holders) {
    if (parts.has(ticket_id)) continue
    const found = await store.codeParts(tx, event_id, ticket_id)
    if (found === undefined) throw new Error(`Event ${event_id} has no door key that is not retired`)
    parts.set(ticket_id, found)
  }
  const issued = holders.flatMap((holder) => {
    const { key, ticket_no } = parts.get(holder.ticket_id) ?? {}
    if (key === undefined || ticket_no === undefined) return []
    const code = makeTicketCode(key, ticket_no, random(CODE_RANDOM_BYTES))
    return [{ holder, code, code_hash: hashTicketCode(code) }]
  })
  await store.insertCodes(tx, issued, now)
}

/** The same for somebody who has a code: that one is refused from now on, with the reason. */
export async function replaceCode(context: Work, holder: Holder, reason: ReissueReason): Promise<void> {
  await store.retireCode(context.tx, holder.id, context.now, reason)
  await issueCodes(context, [holder])
}
