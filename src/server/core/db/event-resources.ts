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
  /**
   * Condition for rows that exist for callers; other rows are kept for references to them. Omitted: all rows.
   */
  is_there?: SQL
  /** State of a row that a catalogue shows; null where another resource's row contains it. */
  state: ((now: Instant) => SQL) | null
  /** Right that is required to see any of the rows. */
  needs?: Right
  /** Column that references ticket types. */
  ticket_ids?: PgColumn
  /** Doors pull its changes by the event's change number. */
  is_numbered?: true
}

const eventResource = <Table extends PgTable & { event_id: PgColumn }>(
  resource: EventResource<Table>,
): EventResource<Table> => resource

const version = () => sql`version`
const isPast = (column: PgColumn, now: Instant) => sql`coalesce((${column} > ${now}::timestamptz)::text, '')`

/**
 * Tables of an event's resources, in an order in which foreign keys permit deletion, with what generic code
 * needs to know of each.
 */
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
    // Whether sales have opened and whether they have closed.
    state: (now) => {
      const { activates_at, expires_at } = check_in_lists
      return sql`version || ':' || ${isPast(activates_at, now)} || ':' || ${isPast(expires_at, now)}`
    },
    ticket_ids: check_in_lists.ticket_ids,
    is_numbered: true,
  }),
}

export type EventResourceName = keyof typeof EVENT_RESOURCES
/** Rows of every resource, as stored. */
export type EventResourceRows = {
  [Name in EventResourceName]: (typeof EVENT_RESOURCES)[Name]['table']['$inferSelect'][]
}

// Keys of an object with one entry per resource.
export const EVENT_RESOURCE_NAMES = Object.keys(EVENT_RESOURCES) as EventResourceName[]
