import { eq } from 'drizzle-orm'
import type { Tender } from '#contract/door/box-office.ts'
import { makeTicketCode } from '#contract/door/ticket-code.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { check_in_lists, devices } from '#server/core/db/schema/check-in-lists.ts'
import type { Context, PairedDevice } from '#server/core/http/context.ts'
import { ingestBoxOfficeEntries, takeAllotment } from '#server/domains/sales/index.ts'
import type { SeededEvent } from './events.ts'
import { demoId, prngOf } from './prng.ts'

const MINUTE_MS = 60_000
const CODE_BYTES = 10
const FLOAT_CENTS = 100_000
const ALLOTMENT_PLACES = 20
/** Number of tickets and tender of each sale, oldest first. */
const SALES: readonly (readonly [tickets: number, tender: Tender, minutes_ago: number])[] = [
  [2, 'cash', 50],
  [1, 'fps', 35],
  [2, 'card_elsewhere', 20],
  [1, 'cash', 5],
]
/** Tickets that the demo sells at its door. */
export const BOX_OFFICE_TICKETS = SALES.reduce((sum, [tickets]) => sum + tickets, 0)

/** Lets the list sell, gives a door an allotment and an open shift, and sells some tickets there. */
export async function seedBoxOffice(
  tx: Tx,
  event: SeededEvent,
  { check_in_list_id, gate, now }: { check_in_list_id: Id; gate: string; now: Instant },
): Promise<void> {
  const [ticket] = event.tickets
  const [price] = ticket?.prices ?? []
  if (ticket === undefined || price === undefined) throw new Error('the demo event has tickets')
  const device_id = demoId('device', gate)
  const { account_id, event_id, key } = event
  await tx
    .update(check_in_lists)
    .set({ sells_ticket_ids: [ticket.id] })
    .where(eq(check_in_lists.id, check_in_list_id))
  await tx.update(devices).set({ may_sell: true }).where(eq(devices.id, device_id))
  const random = prngOf('box office').bytes
  const owner = { account_id, event_id, check_in_list_id }
  const actor: PairedDevice = { kind: 'device', device_id, ...owner, may_override: false, revoked_at: null }
  const context: Context<PairedDevice> = {
    tx,
    now,
    random,
    actor,
    from: { address: '', user_agent: '' },
    locale: 'en',
    settings: { public_url: '', is_demo: true, promises_mail: true },
    cards: { provider: null, mode: null, takes_test_money: true },
  }
  const allotment_id = newId('allotment', random)
  const place = { ticket_id: ticket.id, price_id: price.id }
  await takeAllotment(context, check_in_list_id, { id: allotment_id, ...place, quantity: ALLOTMENT_PLACES })
  const entryId = () => newId('box_office_entry', random)
  const opening = {
    kind: 'shift_opened',
    id: entryId(),
    at: addMs(now, -60 * MINUTE_MS),
    float_cents: FLOAT_CENTS,
  }
  const sales = SALES.map(([tickets, tender, minutes_ago]) => {
    const codes = Array.from({ length: tickets }, () =>
      makeTicketCode(key, ticket.ticket_no, random(CODE_BYTES)),
    )
    const sum_cents = price.price_cents * tickets
    return {
      kind: 'sale',
      id: entryId(),
      lines: [{ ...place, allotment_id, unit_cents: price.price_cents, codes }],
      tender,
      sum_cents,
      given_cents: sum_cents,
      sold_at: addMs(now, -minutes_ago * MINUTE_MS),
    }
  })
  const { answers } = await ingestBoxOfficeEntries(context, check_in_list_id, [opening, ...sales])
  const refused = answers.find(({ stored }) => !stored)
  if (refused !== undefined) throw new Error(`the demo could not sell: ${refused.error?.code ?? ''}`)
}
