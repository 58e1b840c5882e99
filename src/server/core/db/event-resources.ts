import { getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ResourceDeclaration } from '#contract/resources/declarations/declare.ts'
import { EVENT_LISTS, RESOURCES, type EventListName } from '#contract/resources/declarations/index.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Right } from '#rules/permissions.ts'
import { check_in_lists } from './schema/check-in-lists.ts'
import * as event_tables from './schema/events.ts'
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

type EventTable = PgTable & { event_id: PgColumn }

const { categories, questions, ticket_prices } = event_tables
const TABLES = { ...event_tables, check_in_lists }

const version = () => sql`version`
const isPast = (column: PgColumn, now: Instant) => sql`coalesce((${column} > ${now}::timestamptz)::text, '')`

/** What a list's declaration does not say. */
const SPECIAL: { [Name in EventListName]?: Partial<EventResource<EventTable>> } = {
  questions: { is_there: isNull(questions.deleted_at) },
  promo_codes: { state: () => sql`version || ':' || ${TIMES_USED}` },
  check_in_lists: {
    // Whether sales have opened and whether they have closed.
    state: (now) => {
      const { activates_at, expires_at } = check_in_lists
      return sql`version || ':' || ${isPast(activates_at, now)} || ':' || ${isPast(expires_at, now)}`
    },
    is_numbered: true,
  },
}

function declaredResource(list: EventListName): EventResource<EventTable> {
  const { right, for_tickets }: ResourceDeclaration = RESOURCES[EVENT_LISTS[list]]
  const table = TABLES[list]
  const columns: Record<string, PgColumn> = getTableColumns(table)
  return {
    table,
    state: version,
    // Rights are named in the contract and defined by the rules.
    ...(right !== undefined && { needs: right as Right }),
    ...(for_tickets !== undefined && { ticket_ids: columns[for_tickets.field] }),
    ...SPECIAL[list],
  }
}

type Declared = { [Name in EventListName]: EventResource<(typeof TABLES)[Name]> }

/**
 * Tables of an event's resources, in an order in which foreign keys permit deletion, with what generic code
 * needs to know of each.
 */
export const EVENT_RESOURCES = {
  ticket_prices: { table: ticket_prices, state: null } as EventResource<typeof ticket_prices>,
  // The keys are the lists that are declared.
  ...(Object.fromEntries(
    Object.keys(EVENT_LISTS).map((list) => [list, declaredResource(list as EventListName)]),
  ) as Declared),
  categories: { table: categories, state: () => sql`''` } as EventResource<typeof categories>,
}

export type EventResourceName = keyof typeof EVENT_RESOURCES
/** Rows of every resource, as stored. */
export type EventResourceRows = {
  [Name in EventResourceName]: (typeof EVENT_RESOURCES)[Name]['table']['$inferSelect'][]
}

// Keys of an object with one entry per resource.
export const EVENT_RESOURCE_NAMES = Object.keys(EVENT_RESOURCES) as EventResourceName[]
