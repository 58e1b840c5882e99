import { eventCopyPart, type EventCopyPart } from '#contract/events/events.ts'
import type { ResourceDeclaration } from '#contract/resources/declarations/declare.ts'
import { EVENT_LISTS, RESOURCES, type EventListName } from '#contract/resources/declarations/index.ts'
import { newId, type Id, type RandomBytes } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { moveDates, type StartMove } from '#rules/events/moved-dates.ts'
import type { EventResourceName } from '#server/core/db/event-resources.ts'
import type { EventResourceRows } from './copy-store.ts'
import { FIRST_CHANGE_NO } from './new-event-rows.ts'

// The keys of the object.
const LIST_NAMES = Object.keys(EVENT_LISTS) as EventListName[]

export type CopyPlan = {
  to_event_id: Id
  parts: readonly EventCopyPart[]
  /** From the start of the original to that of the copy. */
  move: StartMove
  now: Instant
  random: RandomBytes
}

type Rows<Name extends EventResourceName> = EventResourceRows[Name][number]

/** Returns the copies of ticket types; those that are not copied are left out. */
type Remap = (ids: readonly Id[]) => Id[]

/** What a copied row of a list has in its own way. */
const COPIED: {
  [Name in EventListName]?: (row: Rows<Name>, plan: CopyPlan, remap: Remap) => Partial<Rows<Name>>
} = {
  promo_codes: (row, { move, now }) => ({ ...moveDates('promo_code', row, move, null), created_at: now }),
  // The link differs and the visits start at 0.
  affiliates: (_, { now }) => ({ visits: 0, created_at: now }),
  check_in_lists: (row, { move }, remap) => ({
    ...moveDates('check_in_list', row, move, null),
    sells_ticket_ids: remap(row.sells_ticket_ids),
    change_no: FIRST_CHANGE_NO,
    earlier_rules: [],
  }),
}

/**
 * Returns the rows of the copy with new ids, remapped references, and dates moved with the start of the event.
 * Rows limited to ticket types of which none is copied are omitted: without them they would apply to all.
 */
export function copyResources(rows: EventResourceRows, plan: CopyPlan): EventResourceRows {
  const { to_event_id: event_id, random } = plan
  const { remap, ...tickets } = copyTickets(rows, plan)
  const lists = LIST_NAMES.filter((list) => list !== 'tickets').map(
    (list) => [list, copyList(list, rows[list], remap, plan)] as const,
  )
  return {
    // The keys are the lists that are declared.
    ...(Object.fromEntries(lists) as unknown as EventResourceRows),
    ...tickets,
    categories: rows.categories.map((row) => ({ ...row, event_id, id: newId('category', random) })),
  }
}

function copyList<Name extends EventListName>(
  list: Name,
  rows: readonly Rows<Name>[],
  remap: Remap,
  plan: CopyPlan,
): Rows<Name>[] {
  if (!isPart(list) || !plan.parts.includes(list)) return []
  const { for_tickets }: ResourceDeclaration = RESOURCES[EVENT_LISTS[list]]
  return rows.flatMap((row) => {
    const values: Record<string, unknown> = { ...row }
    // A column with ids of ticket types.
    const ticket_ids = for_tickets === undefined ? [] : (values[for_tickets.field] as Id[])
    if (ticket_ids.length > 0 && remap(ticket_ids).length === 0) return []
    return [
      {
        ...row,
        ...COPIED[list]?.(row, plan, remap),
        event_id: plan.to_event_id,
        id: newId(EVENT_LISTS[list], plan.random),
        version: 1,
        ...(for_tickets !== undefined && { [for_tickets.field]: remap(ticket_ids) }),
      },
    ]
  })
}

const isPart = (list: string): list is EventCopyPart => eventCopyPart.safeParse(list).success

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
      const own = { event_id, id, version: 1, change_no: FIRST_CHANGE_NO }
      return { ...moved, ...own, earlier_entry_rules: [] }
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
