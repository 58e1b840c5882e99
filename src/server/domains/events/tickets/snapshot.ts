import { UNLIMITED } from '#contract/wire/money.ts'
import { changesBetween, record, translationsBetween } from '#server/domains/platform/index.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import type { EventRow } from '#server/domains/events/events/service.ts'
import type { PriceRow, TicketRow } from './store.ts'

type TicketWithPrices = { ticket: TicketRow; prices: readonly PriceRow[] }
type TicketChange = { before: TicketWithPrices | null; after: TicketWithPrices | null }

/** Records a change of a ticket type in the account's activity: whether it is on sale, and its prices. */
export async function recordChange(
  context: Context<Person>,
  { id: event_id, currency }: Pick<EventRow, 'id' | 'currency'>,
  change: TicketChange,
): Promise<void> {
  const { before, after } = change
  const action = before === null ? 'created' : after === null ? 'deleted' : 'changed'
  const { id = null, name: title = null } = (after ?? before)?.ticket ?? {}
  const fields = ['name', 'type', 'is_paused', 'is_hidden', 'needs_approval'] as const
  const changes = [
    ...changesBetween(before?.ticket ?? null, after?.ticket ?? null, fields),
    ...translationsBetween(before?.ticket.translations ?? {}, after?.ticket.translations ?? {}, ['name']),
    ...priceChangesOf(change, currency),
  ]
  await record(context, {
    action: `ticket_${action}`,
    subject: { kind: 'ticket', id, title },
    event_id,
    changes,
  })
}

function priceChangesOf({ before, after }: TicketChange, currency: string) {
  const [prices_before, prices_after] = [before?.prices ?? [], after?.prices ?? []]
  const all = [
    ...prices_after,
    ...prices_before.filter(({ id }) => !prices_after.some((price) => price.id === id)),
  ]
  return all.flatMap(({ id, label: of }) => {
    const price_before = prices_before.find((price) => price.id === id) ?? null
    const price_after = prices_after.find((price) => price.id === id) ?? null
    return [
      ...changesBetween(price_before, price_after, ['price_cents', 'member_price_cents'], { of, currency }),
      ...changesBetween(price_before, price_after, ['tiers', 'opens_after_previous'], { of }),
      ...changesBetween(
        quantityFieldsOf(price_before),
        quantityFieldsOf(price_after),
        ['quantity_available'],
        { of },
      ),
    ]
  })
}

function quantityFieldsOf(price: PriceRow | null) {
  if (price === null) return null
  const { quantity_available } = price
  return { quantity_available: quantity_available === UNLIMITED ? 'unlimited' : quantity_available }
}
