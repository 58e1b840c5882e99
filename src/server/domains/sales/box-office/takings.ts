import type { Shift, Takings } from '#contract/door/takings.ts'
import type { Id } from '#contract/wire/id.ts'
import { salesOf } from '#rules/door/door-report.ts'
import { expectedCash, placesOf } from '#rules/sales/box-office.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import * as allotment_store from './allotment-store.ts'
import { requireList, requireSaleConfig } from './access.ts'
import { present } from './allotments.ts'
import * as store from './store.ts'
import type { EntryRow } from './store.ts'

/**
 * Returns the takings, shifts, conflicts and allotments of a list. Errors: event.not_found, permission.denied,
 * check_in_list.not_found.
 */
export async function readTakings(
  context: Context<Person>,
  event_id: Id,
  check_in_list_id: Id,
): Promise<Takings> {
  const { tx, now } = context
  await requireList(context, event_id, check_in_list_id, 'money.view')
  const sale_config = await requireSaleConfig(context, event_id)
  const entries = await store.listEntries(tx, check_in_list_id)
  const held = await allotment_store.listOfEvent(tx, event_id, now)
  return {
    currency: sale_config.event.currency,
    takings: salesOf(countedSales(entries)),
    allotments: held.flatMap(({ allotment, device_name }) => {
      if (allotment.check_in_list_id !== check_in_list_id) return []
      const ticket = sale_config.tickets.find(({ id }) => id === allotment.ticket_id)
      const price = sale_config.prices.find(({ id }) => id === allotment.price_id)
      const names = { ticket_name: ticket?.name ?? '', price_label: price?.label || null }
      return [{ ...present(allotment), device_name, ...names }]
    }),
    shifts: shiftsOf(entries),
    conflicts: entries.flatMap(({ entry, order_id, conflict, reversed_at, device_name, at }) =>
      entry.kind !== 'sale' || order_id === null || conflict === null || reversed_at !== null
        ? []
        : [{ order_id, conflict, device_name, sold_at: at, ...totalsOf(entry) }],
    ),
  }
}

type SaleEntry = Extract<EntryRow['entry'], { kind: 'sale' }>
const totalsOf = (sale: SaleEntry) => ({ tickets: placesOf(sale), sum_cents: sale.sum_cents })

/** Sales that were not reversed. */
const countedSales = (entries: readonly EntryRow[]) =>
  entries.flatMap(({ entry, device_id, device_name, gate, reversed_at }) =>
    entry.kind !== 'sale' || reversed_at !== null
      ? []
      : [{ device_id, device_name, gate, tender: entry.tender, ...totalsOf(entry) }],
  )

function shiftsOf(entries: readonly EntryRow[]): Shift[] {
  return entries.flatMap(({ entry, device_id, device_name }) => {
    if (entry.kind !== 'shift_opened') return []
    const own = entries.filter((row) => row.device_id === device_id).map((row) => row.entry)
    const closing = own.find((other) => other.kind === 'shift_closed' && other.opening_id === entry.id)
    const closed = closing?.kind === 'shift_closed' ? closing : null
    const expected_cents = expectedCash(entry, own, closed?.at ?? null)
    return [
      {
        id: entry.id,
        device_id,
        device_name,
        opened_at: entry.at,
        float_cents: entry.float_cents,
        expected_cents,
        closed_at: closed?.at ?? null,
        counted_cents: closed?.counted_cents ?? null,
        difference_cents: closed === null ? null : closed.counted_cents - expected_cents,
        signed_by: closed?.signed_by ?? null,
      },
    ]
  })
}
