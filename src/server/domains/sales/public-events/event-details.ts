import type { Category } from '#contract/events/categories.ts'
import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { Id } from '#contract/wire/id.ts'
import { offeredPaymentOptions } from '#rules/sales/offline-payment.ts'
import { countSharedCapacity } from '#rules/sales/public-sale.ts'
import type { Context } from '#server/core/http/context.ts'
import { accountsTakingCards } from '#server/domains/payments/index.ts'
import {
  categoriesOfEvents as categoriesOf,
  limitsOfEvents,
  listForSale,
} from '#server/domains/events/index.ts'
import { coverPicturesOf, type Picture } from '#server/domains/platform/index.ts'
import { taxesOfAccounts as taxesOf } from '#server/domains/accounts/index.ts'
import type { OfferInput } from '#rules/sales/tickets-for-visitor.ts'
import type { PublicRow } from './store.ts'

export type EventDetails = OfferInput & {
  categories: readonly Category[]
  cover: Picture | null
}

/** Reads the offers of events with one query per table, however many events there are. */
async function loadOfferInputs(
  context: Context,
  rows: readonly PublicRow[],
): Promise<(row: PublicRow) => OfferInput> {
  const ids = rows.map(({ event }) => event.id)
  const account_ids = [...new Set(rows.map(({ event }) => event.account_id))]
  const tickets = byEvent(await listForSale(context, ids))
  const limits = byEvent(await limitsOfEvents(context, ids))
  const accounts_with_cards = await accountsTakingCards(context, account_ids)
  const taxes = new Map((await taxesOf(context, account_ids)).map((tax) => [tax.id, tax]))
  return ({ event, settings }) => {
    const { id, account_id } = event
    const event_tickets = tickets.get(id) ?? []
    const terms = { ...SETTINGS_DEFAULTS, ...settings }
    return {
      tickets: event_tickets,
      shared: countSharedCapacity(limits.get(id) ?? [], event_tickets),
      taxes,
      can_pay:
        accounts_with_cards.has(account_id) || offeredPaymentOptions(terms, event, context.now).length > 0,
    }
  }
}

/** Reads all displayed details of events in the same way. */
export async function loadEventDetails(
  context: Context,
  rows: readonly PublicRow[],
): Promise<(row: PublicRow) => EventDetails> {
  const ids = rows.map(({ event }) => event.id)
  const categories = byEvent(await categoriesOf(context, ids))
  const covers = await coverPicturesOf(context.tx, ids)
  const offerInputOf = await loadOfferInputs(context, rows)
  return (row) => ({
    ...offerInputOf(row),
    categories: categories.get(row.event.id) ?? [],
    cover: covers.get(row.event.id) ?? null,
  })
}

function byEvent<Row extends { event_id: Id }>(rows: readonly Row[]): Map<Id, Row[]> {
  const groups = new Map<Id, Row[]>()
  for (const row of rows) groups.set(row.event_id, [...(groups.get(row.event_id) ?? []), row])
  return groups
}
