import { newId, type Id } from '#contract/wire/id.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import type { Tx } from '#server/core/db/database.ts'
import { affiliates, promo_codes, questions, ticket_prices, tickets } from '#server/core/db/schema/events.ts'
import type { BuiltEvent, BuilderDeps } from './rows.ts'

type NewTicketType = Partial<typeof tickets.$inferInsert> & {
  prices?: Partial<typeof ticket_prices.$inferInsert>[]
}

let numbers = 10

/** Adds an unsold ticket type of an event, by default with one price. */
export async function addTicketType(
  { random }: BuilderDeps,
  tx: Tx,
  { id: event_id, account_id }: Pick<BuiltEvent, 'id' | 'account_id'>,
  { prices = [{}], ...ticket }: NewTicketType = {},
): Promise<{ id: Id; price_ids: Id[] }> {
  const id = newId('ticket', random)
  numbers = (numbers % 900) + 11
  const own = { id, account_id, event_id, ticket_no: numbers, sort_order: numbers }
  await tx.insert(tickets).values({ ...own, name: 'Balcony', type: 'PAID', ...ticket })
  const rows = prices.map((price, at) => ({
    id: newId('price', random),
    account_id,
    event_id,
    ticket_id: id,
    price_cents: 20_000,
    quantity_available: UNLIMITED,
    sort_order: at + 1,
    ...price,
  }))
  await tx.insert(ticket_prices).values(rows)
  return { id, price_ids: rows.map((row) => row.id) }
}

/** Adds a custom question. */
export async function addQuestion(
  { random }: BuilderDeps,
  tx: Tx,
  { id: event_id, account_id }: Pick<BuiltEvent, 'id' | 'account_id'>,
  question: Partial<typeof questions.$inferInsert> = {},
): Promise<Id> {
  const id = newId('question', random)
  await tx.insert(questions).values({
    id,
    account_id,
    event_id,
    title: 'Anything we should know?',
    description: '',
    type: 'MULTI_LINE_TEXT',
    options: [],
    required: false,
    is_hidden: false,
    belongs_to: 'ORDER',
    ticket_ids: [],
    sort_order: 9,
    ...question,
  })
  return id
}

/** Adds an unused promo code of ten percent. */
export async function addPromoCode(
  { random, clock }: BuilderDeps,
  tx: Tx,
  { id: event_id, account_id }: Pick<BuiltEvent, 'id' | 'account_id'>,
  promo_code: Partial<typeof promo_codes.$inferInsert> = {},
): Promise<Id> {
  const id = newId('promo_code', random)
  await tx.insert(promo_codes).values({
    id,
    account_id,
    event_id,
    code: `CODE-${id.slice(3)}`,
    discount_type: 'PERCENTAGE',
    discount: 10,
    applicable_ticket_ids: [],
    created_at: clock.now(),
    ...promo_code,
  })
  return id
}

/** Adds an affiliate without visits. */
export async function addAffiliate(
  { random, clock }: BuilderDeps,
  tx: Tx,
  { id: event_id, account_id }: Pick<BuiltEvent, 'id' | 'account_id'>,
  affiliate: Partial<typeof affiliates.$inferInsert> = {},
): Promise<Id> {
  const id = newId('affiliate', random)
  await tx.insert(affiliates).values({
    id,
    account_id,
    event_id,
    name: 'Harbour Radio',
    email: null,
    code: `BY-${id.slice(3)}`,
    status: 'ACTIVE',
    note: '',
    created_at: clock.now(),
    ...affiliate,
  })
  return id
}
