import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { listEvents } from '#contract/events/events.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import {
  listOrganizers,
  type Organizer,
  type OrganizerEdit,
  type OrganizerNew,
} from '#contract/events/organizers.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { requireRight, requireVersion } from '#server/core/http/requirements.ts'
import { logosOf } from '#server/domains/platform/index.ts'
import { countByOrganizer, list as listEventsOf } from '#server/domains/events/events/service.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { OrganizerRow } from './store.ts'

/** Returns one page of the organizers of the account, with the number of events that this person may see. */
export async function list(
  context: Context<Person>,
  query: QueryOf<typeof listOrganizers>,
): Promise<OkOf<typeof listOrganizers>> {
  const { tx, actor } = context
  const { rows, total } = await store.page(tx, actor.member.account_id, query)
  return pageOf(listOrganizers.query, query, total, await presentAll(context, rows))
}

/** Returns all organizers of the caller's account, by name. */
export async function listOfAccount(context: Context<Person>): Promise<Organizer[]> {
  return presentAll(context, await store.listOfAccount(context.tx, context.actor.member.account_id))
}

/** Returns one organizer. Errors: organizer.not_found. */
export async function read(context: Context<Person>, id: Id): Promise<Organizer> {
  return presentOne(context, await requireOrganizer(context, id))
}

/** Returns the events of an organizer that this person may see. Errors: organizer.not_found. */
export async function listEventsOfOrganizer(
  context: Context<Person>,
  id: Id,
  query: QueryOf<typeof listEvents>,
): Promise<OkOf<typeof listEvents>> {
  await requireOrganizer(context, id)
  return listEventsOf(context, query, id)
}

/** Creates an organizer, under the caller's id when one is given. Errors: permission.denied, id.taken. */
export async function create(context: Context<Person>, input: OrganizerNew): Promise<Organizer> {
  const { tx, actor, now, random } = context
  requireRight(context, 'organizer.edit')
  const { id = newId('organizer', random), ...fields } = input
  const { account_id } = actor.member
  const row: OrganizerRow = { id, account_id, ...fields, created_at: now, version: 1 }
  if (!(await store.insert(tx, row))) throw new AppError('id.taken')
  return presentOne(context, row)
}

/**
 * Updates an organizer; omitted fields stay unchanged. Errors: organizer.not_found, permission.denied,
 * version.stale.
 */
export async function update(
  context: Context<Person>,
  id: Id,
  edit: OrganizerEdit,
  version: number | null,
): Promise<Organizer> {
  const { tx, actor } = context
  const before = await store.lock(tx, actor.member.account_id, id)
  if (before === undefined) throw new AppError('organizer.not_found')
  requireRight(context, 'organizer.edit')
  const presented = await presentOne(context, before)
  requireVersion(before, version, presented)
  const after = applyEdit(before, edit)
  if (JSON.stringify(before) === JSON.stringify(after)) return presented
  return presentOne(context, await store.save(tx, after))
}

async function requireOrganizer({ tx, actor }: Context<Person>, id: Id): Promise<OrganizerRow> {
  const found = await store.find(tx, actor.member.account_id, id)
  if (found === undefined) throw new AppError('organizer.not_found')
  return found
}

async function presentAll(
  { tx, actor }: Context<Person>,
  rows: readonly OrganizerRow[],
): Promise<Organizer[]> {
  const ids = rows.map(({ id }) => id)
  const logos = await logosOf(tx, ids)
  const counts = await countByOrganizer(tx, actor.member, ids)
  return rows.map((row) =>
    present(row, { logo_url: logos.get(row.id) ?? null, events_count: counts.get(row.id) ?? 0 }),
  )
}

async function presentOne(context: Context<Person>, row: OrganizerRow): Promise<Organizer> {
  const [presented] = await presentAll(context, [row])
  if (presented === undefined) throw new Error('one row is presented as one')
  return presented
}
