import type { EventCopyPart } from '#contract/events/events.ts'
import { newId, type Id, type RandomBytes } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { moveDates, type StartMove } from '#rules/events/moved-dates.ts'
import type { EventResourceRows } from './copy-store.ts'
import { FIRST_CHANGE_NO } from './new-event-rows.ts'

export type CopyPlan = {
  to_event_id: Id
  parts: readonly EventCopyPart[]
  /** From the start of the original to that of the copy. */
  move: StartMove
  now: Instant
  random: RandomBytes
}

/**
 * Returns the rows of the copy with new ids, remapped references, and dates moved with the start of the event.
 * Rows limited to ticket types of which none is copied are omitted: without them they would apply to all.
 */
export function copyResources(rows: EventResourceRows, plan: CopyPlan): EventResourceRows {
  const { to_event_id: event_id, parts, random } = plan
  const ifSelected = <Row>(part: EventCopyPart, items: readonly Row[]) => (parts.includes(part) ? items : [])
  const { remap, tickets, ticket_prices } = copyTickets(rows, plan)
  const keepsMeaning = (ids: readonly Id[]) => ids.length === 0 || remap(ids).length > 0
  return {
    tickets,
    ticket_prices,
    categories: rows.categories.map((row) => ({ ...row, event_id, id: newId('category', random) })),
    questions: ifSelected('questions', rows.questions)
      .filter(({ ticket_ids }) => keepsMeaning(ticket_ids))
      .map((row) => ({
        ...row,
        event_id,
        id: newId('question', random),
        version: 1,
        ticket_ids: remap(row.ticket_ids),
      })),
    promo_codes: ifSelected('promo_codes', rows.promo_codes)
      .filter((row) => keepsMeaning(row.applicable_ticket_ids))
      .map((row) => ({
        ...moveDates('promo_code', row, plan.move, null),
        event_id,
        id: newId('promo_code', random),
        version: 1,
        created_at: plan.now,
        applicable_ticket_ids: remap(row.applicable_ticket_ids),
      })),
    affiliates: ifSelected('affiliates', rows.affiliates).map((row) => copyAffiliate(row, plan)),
    capacity_assignments: ifSelected('capacity_assignments', rows.capacity_assignments)
      .filter(({ ticket_ids }) => keepsMeaning(ticket_ids))
      .map((row) => ({
        ...row,
        event_id,
        id: newId('capacity_assignment', random),
        version: 1,
        ticket_ids: remap(row.ticket_ids),
      })),
    check_in_lists: ifSelected('check_in_lists', rows.check_in_lists)
      .filter(({ ticket_ids }) => keepsMeaning(ticket_ids))
      .map((row) => ({
        ...moveDates('check_in_list', row, plan.move, null),
        event_id,
        id: newId('check_in_list', random),
        version: 1,
        change_no: FIRST_CHANGE_NO,
        ticket_ids: remap(row.ticket_ids),
        earlier_rules: [],
      })),
  }
}

/** Keeps the code; the link differs and the visits start at 0. */
function copyAffiliate(
  row: EventResourceRows['affiliates'][number],
  { to_event_id: event_id, now: created_at, random }: CopyPlan,
) {
  return { ...row, event_id, id: newId('affiliate', random), version: 1, visits: 0, created_at }
}

/**
 * Returns the copied ticket types with their prices, and a function that maps original ids to copied ones; none
 * when tickets are not selected.
 */
function copyTickets(rows: EventResourceRows, { to_event_id: event_id, parts, move, random }: CopyPlan) {
  const originals = parts.includes('tickets') ? rows.tickets : []
  const new_ids = new Map(originals.map(({ id }) => [id, newId('ticket', random)]))
  const remap = (ids: readonly Id[]): Id[] => ids.flatMap((id) => new_ids.get(id) ?? [])
  const tickets = originals.flatMap((row) =>
    remap([row.id]).map((id) => {
      const moved = moveDates('ticket', row, move, null)
      return { ...moved, event_id, id, version: 1, change_no: FIRST_CHANGE_NO }
    }),
  )
  const ticket_prices = rows.ticket_prices.flatMap((row) =>
    remap([row.ticket_id]).map((ticket_id) => {
      const moved = moveDates('ticket_price', row, move, null)
      return { ...moved, event_id, ticket_id, id: newId('price', random) }
    }),
  )
  return { remap, tickets, ticket_prices }
}
