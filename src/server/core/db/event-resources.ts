import { isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Instant } from '#contract/wire/instant.ts'
import type { Right } from '#rules/permissions.ts'
import { check_in_lists } from './schema/check-in-lists.ts'
import {
  affiliates,
  capacity_assignments,
  categories,
  promo_codes,
  questions,
  ticket_prices,
  tickets,
} from './schema/events.ts'
import { TIMES_USED } from './sql/promo-code-uses.ts'

interface EventResource<Table extends PgTable & { event_id: PgColumn }> {
  table: Table
  /** Which rows there are; the others are kept for what speaks of them. Left out: every one. */
  is_there?: SQL
  /** What of a row's state a catalogue shows; null where another part's row tells it. */
  state: ((now: Instant) => SQL) | null
  /** Whoever lacks this right sees none. */
  needs?: Right
  /** The column in which it names ticket types. */
  ticket_ids?: PgColumn
  /** Doors follow its changes by the event's number. */
  is_numbered?: true
}

const eventResource = <Table extends PgTable & { event_id: PgColumn }>(
  of: EventResource<Table>,
): EventResource<Table> => of

const version = () => sql`version`
const isPast = (column: PgColumn, now: Instant) => sql`coalesce((${column} > ${now}::timestamptz)::text, '')`

/** What hangs on an event in rows of its own, in an order in which foreign keys let go of it: what the loops over all need to know of each. */
export const EVENT_RESOURCES = {
  ticket_prices: eventResource({ table: ticket_prices, state: null }),
  tickets: eventResource({ table: tickets, state: version }),
  questions: eventResource({
    table: questions,
    is_there: isNull(questions.deleted_at),
    state: version,
    ticket_ids: questions.ticket_ids,
  }),
  promo_codes: eventResource({
    table: promo_codes,
    state: () => sql`version || ':' || ${TIMES_USED}`,
    needs: 'promo_code.view',
    ticket_ids: promo_codes.applicable_ticket_ids,
  }),
  affiliates: eventResource({ table: affiliates, state: version, needs: 'affiliate.view' }),
  capacity_assignments: eventResource({
    table: capacity_assignments,
    state: version,
    ticket_ids: capacity_assignments.ticket_ids,
  }),
  categories: eventResource({ table: categories, state: () => sql`''` }),
  check_in_lists: eventResource({
    table: check_in_lists,
    // Whether it has opened and whether it has closed.
    state: (now) => {
      const { activates_at, expires_at } = check_in_lists
      return sql`version || ':' || ${isPast(activates_at, now)} || ':' || ${isPast(expires_at, now)}`
    },
    ticket_ids: check_in_lists.ticket_ids,
    is_numbered: true,
  }),
}

export type EventResourceName = keyof typeof EVENT_RESOURCES
/** The rows of every part, as they are stored. */
export type EventResourceRows = {
  [Name in EventResourceName]: (typeof EVENT_RESOURCES)[Name]['table']['$inferSelect'][]
}

// The keys of an object that has them all.
export const EVENT_RESOURCE_NAMES = Object.keys(EVENT_RESOURCES) as EventResourceName[]
