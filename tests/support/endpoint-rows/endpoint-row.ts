import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { BuiltEvent } from './rows.ts'
import type { AuditAction } from '#contract/account/audit.ts'
import type { Right } from '#rules/permissions.ts'
import type { SignedInUser } from './people-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'

/** One valid request, built anew for each call so that calls do not interfere. */
export type Target = { params: Record<string, string>; body?: Record<string, unknown> | FormData }

export type Row = {
  /** Permission that the caller needs; `signed_in`: any member, `anyone`: none. */
  right: Right | 'anyone' | 'signed_in'
  /** The resource in the path belongs to the caller and is not found for everyone else. */
  is_own?: true
  /** Audit actions that it writes, if tests/server/account/written-actions.ts does not list them. */
  audits?: readonly AuditAction[]
  /** Builds the request for `caller`, by default the owner. */
  target: (fixture: Fixture, caller: SignedInUser) => Target | Promise<Target>
}

export const eventParams = ({ venue }: Fixture) => ({ event_id: venue.event_id })

/** Row of an endpoint without a request body. */
export const rowWithoutBody = (right: Row['right'], params: (fixture: Fixture) => Target['params']): Row => ({
  right,
  target: (fixture) => ({ params: params(fixture) }),
})

type RowBuilder<Made> = (server: Fixture['server'], tx: Tx, event: BuiltEvent) => Promise<Made>

/** Inserts a separate row per call, so that calls do not interfere. */
export const insertInTx = <Made>({ server, db, venue }: Fixture, add: RowBuilder<Made>): Promise<Made> =>
  db.withTx((tx) => add(server, tx, venue.event))

/** Row of an endpoint of one resource of an event, made anew for each call. */
export const resourceRow = (
  right: Row['right'],
  params: (fixture: Fixture) => Promise<Target['params']>,
  body?: (fixture: Fixture) => Record<string, unknown>,
): Row => ({
  right,
  target: async (fixture) => ({
    params: await params(fixture),
    ...(body === undefined ? {} : { body: body(fixture) }),
  }),
})

/** Row of an endpoint that creates a resource of an event. */
export const eventRow = (right: Row['right'], body: (fixture: Fixture) => Record<string, unknown>): Row => ({
  right,
  target: (fixture) => ({ params: eventParams(fixture), body: body(fixture) }),
})

/** Row of a list endpoint with the same non-empty result on each call. */
export const listingRow = (
  right: Row['right'],
  table: PgTable & { event_id: PgColumn },
  add: RowBuilder<Id>,
): Row => ({
  right,
  target: async (fixture) => {
    const { db, venue } = fixture
    const found = await db.read((tx) => tx.$count(table, eq(table.event_id, venue.event_id)))
    if (found === 0) await insertInTx(fixture, add)
    return { params: eventParams(fixture) }
  },
})

/** The row of an endpoint that writes no audit entry. */
export const unaudited = (row: Row): Row => ({ ...row, audits: [] })
