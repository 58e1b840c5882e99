import { isDeepStrictEqual } from 'node:util'
import {
  listCapacityAssignments,
  type CapacityAssignment,
  type CapacityAssignmentEdit,
  type CapacityAssignmentNew,
} from '#contract/resources/capacity-assignments.ts'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { announceChange, requireEvent, requireVersion } from '#server/domains/events/events/service.ts'
import { requireTickets, takenQuantitiesOf } from '#server/domains/events/tickets/service.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { CapacityRow } from './store.ts'

/** Returns one page of the capacities of an event, each with its used quantity. Errors: event.not_found. */
export async function list(
  context: Context<Person>,
  event_id: Id,
  query: QueryOf<typeof listCapacityAssignments>,
): Promise<OkOf<typeof listCapacityAssignments>> {
  await requireEvent(context, event_id, 'event.view')
  const { rows, total } = await store.page(context.tx, event_id, query)
  return pageOf(listCapacityAssignments.query, query, total, await presentAll(context, rows))
}

/** Returns all capacities of events that the caller is already known to have access to. */
export async function listOfEvents(
  context: Context<Person>,
  event_ids: readonly Id[],
): Promise<CapacityAssignment[]> {
  return presentAll(context, await store.ofEvents(context.tx, event_ids))
}

/** Returns the capacities of such events without their used quantities. */
export async function limitsOfEvents(
  { tx }: Context,
  event_ids: readonly Id[],
): Promise<Pick<CapacityRow, 'event_id' | 'status' | 'capacity' | 'ticket_ids'>[]> {
  return store.ofEvents(tx, event_ids)
}

/** Returns one capacity. Errors: event.not_found, capacity_assignment.not_found. */
export async function read(context: Context<Person>, event_id: Id, id: Id): Promise<CapacityAssignment> {
  await requireEvent(context, event_id, 'event.view')
  const found = await store.find(context.tx, event_id, id)
  if (found === undefined) throw new AppError('capacity_assignment.not_found')
  return presentOne(context, found)
}

/**
 * Creates a capacity shared by ticket types. Errors: event.not_found, permission.denied,
 * capacity_assignment.tickets_unknown, id.taken.
 */
export async function create(
  context: Context<Person>,
  event_id: Id,
  input: CapacityAssignmentNew,
): Promise<CapacityAssignment> {
  const { tx, random } = context
  const { account_id } = await requireEvent(context, event_id, 'event.edit')
  const row = await store.insert(tx, {
    ...input,
    id: input.id ?? newId('capacity_assignment', random),
    account_id,
    event_id,
    ticket_ids: await requireKnownTickets(context, event_id, input.ticket_ids),
    version: 1,
  })
  if (row === undefined) throw new AppError('id.taken')
  await announceChange(tx, event_id)
  return presentOne(context, row)
}

/**
 * Updates a capacity; omitted fields stay unchanged. It may become less than is used; sales then stop. Errors:
 * event.not_found, permission.denied, capacity_assignment.not_found, version.stale,
 * capacity_assignment.tickets_unknown.
 */
export async function update(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  edit: CapacityAssignmentEdit,
  version: number | null,
): Promise<CapacityAssignment> {
  const { tx } = context
  const before = await lockForEdit(context, event_id, id, version)
  const ticket_ids = edit.ticket_ids && (await requireKnownTickets(context, event_id, edit.ticket_ids))
  const after = applyEdit(before, { ...edit, ticket_ids })
  if (isDeepStrictEqual(before, after)) return presentOne(context, before)
  const saved = await store.save(tx, after)
  await announceChange(tx, event_id)
  return presentOne(context, saved)
}

/**
 * Deletes a capacity. Errors: event.not_found, permission.denied, capacity_assignment.not_found, version.stale.
 */
export async function remove(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  version: number | null,
): Promise<undefined> {
  await lockForEdit(context, event_id, id, version)
  await store.remove(context.tx, id)
  await announceChange(context.tx, event_id)
}

async function lockForEdit(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  version: number | null,
): Promise<CapacityRow> {
  await requireEvent(context, event_id, 'event.edit')
  const found = await store.lock(context.tx, event_id, id)
  if (found === undefined) throw new AppError('capacity_assignment.not_found')
  requireVersion(found, version, await presentOne(context, found))
  return found
}

async function presentAll({ tx, now }: Context, rows: readonly CapacityRow[]): Promise<CapacityAssignment[]> {
  const taken_quantities = await takenQuantitiesOf(
    tx,
    [...new Set(rows.flatMap((row) => row.ticket_ids))],
    now,
  )
  return rows.map((row) => present(row, taken_quantities))
}

async function presentOne(context: Context, row: CapacityRow): Promise<CapacityAssignment> {
  const [capacity] = await presentAll(context, [row])
  if (capacity === undefined) throw new Error('one row was given')
  return capacity
}

function requireKnownTickets({ tx }: Context, event_id: Id, ids: readonly Id[]): Promise<Id[]> {
  return requireTickets(tx, event_id, ids, {
    field: 'ticket_ids',
    code: 'capacity_assignment.tickets_unknown',
  })
}
