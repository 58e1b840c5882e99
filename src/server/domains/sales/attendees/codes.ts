import type { ReissueReason } from '#contract/orders/attendees.ts'
import type { Id } from '#contract/wire/id.ts'
import { hashTicketCode, makeTicketCode } from '#contract/door/ticket-code.ts'
import type { Context } from '#server/core/http/context.ts'
import { readSaleConfig, type SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import * as store from './codes-store.ts'
import type { NewCode } from './codes-store.ts'

const CODE_RANDOM_BYTES = 10

type TxContext = Pick<Context, 'tx' | 'now' | 'random'>
type CodeHolder = {
  id: Id
  account_id: Id
  event_id: Id
  ticket_id: Id
  /** A code that a door created. */
  code?: string | undefined
}

/** Creates a ticket code for each holder, in their order, with the event's newest door key. */
export function makeCodes(
  { now, random }: Pick<TxContext, 'now' | 'random'>,
  { door_key, tickets, event }: SaleConfig,
  holders: readonly CodeHolder[],
): NewCode[] {
  if (door_key === null) throw new Error(`Event ${event.id} has no door key that is not retired`)
  const numbers = new Map(tickets.map(({ id, ticket_no }) => [id, ticket_no]))
  return holders.map(({ id: attendee_id, account_id, event_id, ticket_id, code: given }) => {
    const ticket_no = numbers.get(ticket_id)
    if (ticket_no === undefined) throw new Error(`Event ${event.id} has no ticket type ${ticket_id}`)
    const code = given ?? makeTicketCode(door_key, ticket_no, random(CODE_RANDOM_BYTES))
    return { account_id, event_id, attendee_id, code, code_hash: hashTicketCode(code), issued_at: now }
  })
}

/** Issues a ticket code to one attendee. */
export async function issueCode(context: TxContext, holder: CodeHolder): Promise<void> {
  const sale_config = await readSaleConfig(context.tx, holder.event_id)
  if (sale_config === undefined) throw new Error(`There is no event ${holder.event_id}`)
  await store.insertCodes(context.tx, makeCodes(context, sale_config, [holder]))
}

/** Replaces the code of an attendee. Doors refuse the old code from now on with the given reason. */
export async function replaceCode(
  context: TxContext,
  holder: CodeHolder,
  reason: ReissueReason,
): Promise<void> {
  await store.retireCode(context.tx, holder.id, context.now, reason)
  await issueCode(context, holder)
}
