import type { Table } from 'dexie'
import type { Client } from '#api-client/client.ts'
import { listCheckInLists } from '#contract/door/check-in-lists.ts'
import type { EventResources } from '#contract/events/catalogue.ts'
import { listCategories } from '#contract/events/categories.ts'
import { listAffiliates } from '#contract/resources/affiliates.ts'
import { listCapacityAssignments } from '#contract/resources/capacity-assignments.ts'
import { listPromoCodes } from '#contract/resources/promo-codes.ts'
import { listQuestions } from '#contract/resources/questions.ts'
import { listTickets } from '#contract/resources/tickets.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Right } from '#rules/permissions.ts'
import { overlayEdits, type EditedRow } from '#offline/edits/overlay-edits.ts'
import type { PlannedMoves } from '#offline/edits/planned-moves.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'

/** The lists of an event, by their names on the wire and in the store. */
export type ListName = Exclude<keyof EventResources, 'settings'>
export type ListRow<Name extends ListName> = EventResources[Name][number]

interface EventList<Name extends ListName> {
  table: (db: FoyerDatabase) => Table<ListRow<Name>, Id>
  /** Sort field. */
  order: keyof ListRow<Name> & string
  /** Applies unsent edits. */
  overlay: (
    rows: readonly ListRow<Name>[],
    edits: readonly Edit[],
    moves: PlannedMoves,
  ) => EditedRow<ListRow<Name>>[]
  /** Without this right the list is empty. */
  required_right: Right | null
  read: (client: Client, event_id: Id) => Promise<{ data: EventResources[Name] }>
}

const EVENT_LISTS: { readonly [Name in ListName]: EventList<Name> } = {
  categories: {
    table: (db) => db.categories,
    order: 'name',
    overlay: (rows) => rows.map((row) => ({ ...row, is_unsent: false, is_new: false, is_leaving: false })),
    required_right: null,
    read: (client, event_id) => client.call(listCategories, { params: { event_id } }),
  },
  tickets: {
    table: (db) => db.tickets,
    order: 'sort_order',
    overlay: (rows, edits, moves) => overlayEdits('ticket', rows, edits, moves),
    required_right: null,
    read: (client, event_id) => client.call(listTickets, { params: { event_id } }),
  },
  questions: {
    table: (db) => db.questions,
    order: 'sort_order',
    overlay: (rows, edits) => overlayEdits('question', rows, edits),
    required_right: null,
    read: (client, event_id) => client.call(listQuestions, { params: { event_id } }),
  },
  promo_codes: {
    table: (db) => db.promo_codes,
    order: 'code',
    overlay: (rows, edits, moves) => overlayEdits('promo_code', rows, edits, moves),
    required_right: 'promo_code.view',
    read: (client, event_id) => client.call(listPromoCodes, { params: { event_id } }),
  },
  affiliates: {
    table: (db) => db.affiliates,
    order: 'name',
    overlay: (rows, edits) => overlayEdits('affiliate', rows, edits),
    required_right: 'affiliate.view',
    read: (client, event_id) => client.call(listAffiliates, { params: { event_id } }),
  },
  capacity_assignments: {
    table: (db) => db.capacity_assignments,
    order: 'name',
    overlay: (rows, edits) => overlayEdits('capacity_assignment', rows, edits),
    required_right: null,
    read: (client, event_id) => client.call(listCapacityAssignments, { params: { event_id } }),
  },
  check_in_lists: {
    table: (db) => db.check_in_lists,
    order: 'name',
    overlay: (rows, edits, moves) => overlayEdits('check_in_list', rows, edits, moves),
    required_right: null,
    read: (client, event_id) => client.call(listCheckInLists, { params: { event_id } }),
  },
}

// The object has every key.
const LIST_NAMES = Object.keys(EVENT_LISTS) as ListName[]

/** The rows of all lists of one event. */
export type EventLists = { [Name in ListName]: readonly ListRow<Name>[] }
export type EditedLists = { [Name in ListName]: EditedRow<ListRow<Name>>[] }

/** Returns every table that stores a list of an event. */
export const listTables = (db: FoyerDatabase): Table<object, Id>[] =>
  LIST_NAMES.map((name) => db.table<object, Id>(EVENT_LISTS[name].table(db).name))

/** Returns the stored lists of an event, sorted. */
export function readSavedLists(db: FoyerDatabase, event_id: Id): Promise<EventLists> {
  return mapLists((name) => {
    const { table, order } = EVENT_LISTS[name]
    return table(db).where({ event_id }).sortBy(order)
  })
}

/**
 * Fetches the lists of an event from the server.
 * @param hasRight returns whether the caller has a right
 */
export function readLists(
  client: Client,
  event_id: Id,
  hasRight: (right: Right) => boolean,
): Promise<EventLists> {
  return mapLists(async (name) => {
    const { required_right, read } = EVENT_LISTS[name]
    return required_right !== null && !hasRight(required_right) ? [] : (await read(client, event_id)).data
  })
}

/** Returns the lists of an event with unsent edits applied, and dates moved by an unsent start. */
export function overlayLists(lists: EventLists, edits: readonly Edit[], moves: PlannedMoves): EditedLists {
  const overlayList = <Name extends ListName>(name: Name) =>
    EVENT_LISTS[name].overlay(lists[name], edits, moves)
  // Each name maps to the rows of its own list.
  return Object.fromEntries(LIST_NAMES.map((name) => [name, overlayList(name)])) as unknown as EditedLists
}

/** Replaces the stored lists of an event; call it in a transaction over their tables. */
export async function saveLists(db: FoyerDatabase, event_id: Id, lists: EventLists | null): Promise<void> {
  const replaceList = async <Name extends ListName>(name: Name) => {
    const table = EVENT_LISTS[name].table(db)
    await table.where({ event_id }).delete()
    if (lists !== null) await table.bulkPut(lists[name])
  }
  for (const name of LIST_NAMES) await replaceList(name)
}

async function mapLists(read: (name: ListName) => PromiseLike<readonly object[]>): Promise<EventLists> {
  const rows = await Promise.all(LIST_NAMES.map(async (name) => [name, await read(name)] as const))
  // Each name maps to the rows of its own list.
  return Object.fromEntries(rows) as unknown as EventLists
}
