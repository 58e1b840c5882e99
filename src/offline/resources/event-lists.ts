import type { Table } from 'dexie'
import type { CallOptions, Client } from '#api-client/client.ts'
import type { EventResources } from '#contract/events/catalogue.ts'
import { listCategories } from '#contract/events/categories.ts'
import { RESOURCE_PARTS, type EditableResource, type RowOf } from '#contract/resources.ts'
import type { ResourceDeclaration } from '#contract/resources/declarations/declare.ts'
import { EVENT_LISTS, RESOURCES } from '#contract/resources/declarations/index.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { ResourceParts } from '#contract/wire/resource.ts'
import type { Right } from '#rules/permissions.ts'
import { overlayEdits, type EditedRow } from '#offline/edits/overlay-edits.ts'
import type { PlannedMoves } from '#offline/edits/planned-moves.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'

/** The lists of an event, by their names on the wire and in the store. */
export type ListName = Exclude<keyof EventResources, 'settings'>
export type ListRow<Name extends ListName> = EventResources[Name][number]

type EventList = {
  /** Null: its rows are not edited here. */
  resource: EditableResource | null
  /** Sort field. */
  order: string
  /** Without this right the list is empty. */
  required_right: Right | null
  endpoint: Endpoint
}

function listOf(resource: EditableResource): EventList {
  const { list_order = 'id', right }: ResourceDeclaration = RESOURCES[resource]
  const { list }: ResourceParts = RESOURCE_PARTS[resource]
  if (list === undefined) throw new Error(`${resource} has no endpoint that lists it`)
  // Rights are named in the contract and defined by the rules; the server refuses one that it does not know.
  return { resource, order: list_order, required_right: (right as Right | undefined) ?? null, endpoint: list }
}

// The keys are the lists that are declared.
const LISTS = {
  categories: { resource: null, order: 'name', required_right: null, endpoint: listCategories },
  ...Object.fromEntries(Object.entries(EVENT_LISTS).map(([name, resource]) => [name, listOf(resource)])),
} as unknown as Readonly<Record<ListName, EventList>>
const LIST_NAMES = Object.keys(LISTS) as ListName[]

/** The rows of all lists of one event. */
export type EventLists = { [Name in ListName]: readonly ListRow<Name>[] }
export type EditedLists = { [Name in ListName]: EditedRow<ListRow<Name>>[] }

/** Returns every table that stores a list of an event. */
export const listTables = (db: FoyerDatabase): Table<object, Id>[] =>
  LIST_NAMES.map((name) => db.table<object, Id>(name))

/** Returns the stored lists of an event, sorted. */
export function readSavedLists(db: FoyerDatabase, event_id: Id): Promise<EventLists> {
  return mapLists((name) => db.table<object, Id>(name).where({ event_id }).sortBy(LISTS[name].order))
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
    const { required_right, endpoint } = LISTS[name]
    if (required_right !== null && !hasRight(required_right)) return []
    // Every list endpoint of an event is addressed by it and returns its rows.
    const options = { params: { event_id } } as unknown as CallOptions<Endpoint>
    return ((await client.call(endpoint, options)) as unknown as { data: object[] }).data
  })
}

/** Returns the lists of an event with unsent edits applied, and dates moved by an unsent start. */
export function overlayLists(lists: EventLists, edits: readonly Edit[], moves: PlannedMoves): EditedLists {
  const overlayList = (name: ListName) => {
    const { resource } = LISTS[name]
    return resource === null
      ? lists[name].map((row) => ({ ...row, is_unsent: false, is_new: false, is_leaving: false }))
      : overlayEdits(resource, lists[name] as readonly RowOf<EditableResource>[], edits, moves)
  }
  // Each name maps to the rows of its own list.
  return Object.fromEntries(LIST_NAMES.map((name) => [name, overlayList(name)])) as unknown as EditedLists
}

/** Replaces the stored lists of an event; call it in a transaction over their tables. */
export async function saveLists(db: FoyerDatabase, event_id: Id, lists: EventLists | null): Promise<void> {
  for (const name of LIST_NAMES) {
    const table = db.table<object, Id>(name)
    await table.where({ event_id }).delete()
    if (lists !== null) await table.bulkPut(lists[name])
  }
}

async function mapLists(read: (name: ListName) => PromiseLike<readonly object[]>): Promise<EventLists> {
  const rows = await Promise.all(LIST_NAMES.map(async (name) => [name, await read(name)] as const))
  // Each name maps to the rows of its own list.
  return Object.fromEntries(rows) as unknown as EventLists
}
