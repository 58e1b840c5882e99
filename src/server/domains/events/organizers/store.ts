import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { listOrganizers } from '#contract/events/organizers.ts'
import type { Tx } from '#server/core/db/database.ts'
import { filterConditions, offsetOf } from '#server/core/db/sql/list-page.ts'
import { containsWords } from '#server/core/db/sql/name-search.ts'
import { organizers } from '#server/core/db/schema/accounts.ts'

export type OrganizerRow = typeof organizers.$inferSelect
type Query = QueryOf<typeof listOrganizers>

const SORTS = { name: organizers.name, created_at: organizers.created_at }
const FILTERS = {
  name: { value: organizers.name, kind: 'text' },
  email: { value: organizers.email, kind: 'text' },
} as const

const isOrganizer = (account_id: Id, id: Id) =>
  and(eq(organizers.id, id), eq(organizers.account_id, account_id))

export async function page(tx: Tx, account_id: Id, query: Query) {
  const condition = and(
    eq(organizers.account_id, account_id),
    containsWords(organizers.name, query.query),
    ...filterConditions(query, FILTERS),
  )
  const direction = query.sort_direction === 'asc' ? asc : desc
  const rows = await tx
    .select()
    .from(organizers)
    .where(condition)
    .orderBy(direction(SORTS[query.sort_by]), direction(organizers.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [count_row] = await tx.select({ total: count() }).from(organizers).where(condition)
  return { rows, total: count_row?.total ?? 0 }
}

export function listOfAccount(tx: Tx, account_id: Id): Promise<OrganizerRow[]> {
  return tx
    .select()
    .from(organizers)
    .where(eq(organizers.account_id, account_id))
    .orderBy(asc(organizers.name), asc(organizers.id))
}

export async function find(tx: Tx, account_id: Id, id: Id): Promise<OrganizerRow | undefined> {
  const [row] = await tx.select().from(organizers).where(isOrganizer(account_id, id))
  return row
}

export async function lock(tx: Tx, account_id: Id, id: Id): Promise<OrganizerRow | undefined> {
  const [row] = await tx.select().from(organizers).where(isOrganizer(account_id, id)).for('update')
  return row
}

/** Returns false when the id exists already, in any account. */
export async function insert(tx: Tx, organizer: OrganizerRow): Promise<boolean> {
  const created = await tx
    .insert(organizers)
    .values(organizer)
    .onConflictDoNothing()
    .returning({ id: organizers.id })
  return created.length > 0
}

/** Stores a changed organizer with its next version. */
export async function save(tx: Tx, organizer: OrganizerRow): Promise<OrganizerRow> {
  const saved = { ...organizer, version: organizer.version + 1 }
  await tx.update(organizers).set(saved).where(eq(organizers.id, organizer.id))
  return saved
}
