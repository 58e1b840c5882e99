import type { ReissueReason } from '#contract/attendees.ts'
import type { Id } from '#contract/id.ts'
import { hashTicketCode, makeTicketCode } from '#contract/ticket-code.ts'
import type { Context } from '#server/http/context.ts'
import * as store from './codes-store.ts'

const CODE_RANDOM_BYTES = 10

type Holder = { id: Id; account_id: Id; event_id: Id; ticket_id: Id }

/** Gives a person the code of their ticket type under the event's newest door key. */
export async function issueCode({ tx, now, random }: Context, holder: Holder): Promise<void> {
  const parts = await store.codeParts(tx, holder.event_id, holder.ticket_id)
  if (parts === undefined) throw new Error(`Event ${holder.event_id} has no door key that is not retired`)
  const code = makeTicketCode(parts.key, parts.ticket_no, random(CODE_RANDOM_BYTES))
  await store.insertCode(tx, holder, { code, code_hash: hashTicketCode(code), at: now })
}

/** The same for somebody who has a code: that one is refused from now on, with the reason. */
export async function replaceCode(context: Context, holder: Holder, reason: ReissueReason): Promise<void> {
  await store.retireCode(context.tx, holder.id, context.now, reason)
  await issueCode(context, holder)
}
