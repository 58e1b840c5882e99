import { readFileSync } from 'node:fs'
import path from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { EVENT_DATES } from '#rules/events/moved-dates.ts'
import { listFiles, projectRoot } from './tree.ts'

const SCHEMAS = await Promise.all(
  listFiles(projectRoot, ['src/server/core/db/schema']).map(
    (file): Promise<Record<string, unknown>> => import(path.join(projectRoot, file)),
  ),
)

/** Tables whose dates move with the event's start, by the kind in the rule. */
const MOVED: Record<string, readonly string[]> = {
  check_in_lists: EVENT_DATES.check_in_list,
  tickets: EVENT_DATES.ticket,
  ticket_prices: EVENT_DATES.ticket_price,
  promo_codes: EVENT_DATES.promo_code,
  messages: EVENT_DATES.message,
  vouchers: EVENT_DATES.voucher,
  guest_lists: EVENT_DATES.guest_list,
  // By `payUntilAfterMove`.
  order_requests: ['pay_until'],
  // By `dueAfterMove` and `reminderAfterMove`.
  orders: ['due_at', 'remind_at'],
  events: ['starts_at', 'ends_at'],
}

/** Columns that record when something happened or how long work or a secret is valid, independent of the start. */
const APART = new Set([
  'approved_at',
  'asked_again_at',
  'asked_at',
  'at',
  'cancelled_at',
  'closed_at',
  'created_at',
  'date_kept_at',
  'decided_at',
  'deleted_at',
  'device_clock_at',
  'due_at',
  'edited_at',
  'empty_since',
  'ended_at',
  'erased_at',
  'expires_at',
  'failed_at',
  'fee_asked_at',
  'first_in_at',
  'handed_at',
  'handed_out_at',
  'held_back_until',
  'held_until',
  'inside_since',
  'issued_at',
  'joined_at',
  'last_contact_at',
  'mirror_at',
  'moved_at',
  'offered_at',
  'opened_at',
  'paid_at',
  'paired_at',
  'payment_failed_at',
  'pin_changed_at',
  'received_at',
  'refunded_at',
  'reissued_at',
  'removed_at',
  'requested_at',
  'resold_at',
  'retired_at',
  'reversed_at',
  'revoked_at',
  'said_at',
  'scanned_at',
  'sent_at',
  'settled_at',
  'signed_at',
  'started_at',
  'sweep_at',
  'told_at',
  'used_at',
  'voided_at',
])
/** Columns that nothing has to move, and why. */
const UNMOVED: Record<string, readonly string[]> = {
  // Written again from the event's dates by each of its changes.
  occupancy: ['starts_at', 'ends_at'],
  // A fixed time from when a door took it.
  allotments: ['until'],
}
/** Tables whose columns of these names differ in meaning from `orders` and `check_in_lists`. */
const WINDOWS = new Set(['check_in_lists', 'tickets', 'ticket_prices', 'promo_codes'])

test('every instant relative to an event moves with its start or says when something happened', () => {
  const tables = SCHEMAS.flatMap((schema) => Object.values(schema)).filter((one) => is(one, PgTable))
  const unknown = tables
    .map((table) => getTableConfig(table))
    .filter(({ name, columns }) => name === 'events' || columns.some((column) => column.name === 'event_id'))
    .flatMap(({ name, columns }) =>
      columns
        .filter((column) => column.getSQLType().startsWith('timestamptz'))
        .filter((column) => {
          const is_moved = [...(MOVED[name] ?? []), ...(UNMOVED[name] ?? [])].includes(column.name)
          return !is_moved && (!APART.has(column.name) || (WINDOWS.has(name) && column.name === 'expires_at'))
        })
        .map((column) => `${name}.${column.name}`),
    )
  expect(unknown).toEqual([])
})

test('every table that the rule moves has the columns that it names', () => {
  const tables = SCHEMAS.flatMap((schema) => Object.values(schema)).filter((one) => is(one, PgTable))
  const columns = new Map(
    tables
      .map((table) => getTableConfig(table))
      .map(({ name, columns: all }) => [name, all.map((one) => one.name)]),
  )
  for (const [table, moved] of Object.entries(MOVED))
    expect(columns.get(table), table).toEqual(expect.arrayContaining([...moved]))
})

/** Files that mean the device clock: to stamp local data or to compare with a place's time. */
const OWN_CLOCK = [
  'src/app/lib/format/dates.ts',
  'src/app/features/profile/bookings/bookings-screen.tsx',
  'src/app/features/profile/client-settings-screen.tsx',
  'src/app/features/my-tickets/order-screen.tsx',
  'src/app/features/my-tickets/ticket-view.tsx',
  'src/app/components/as-of.tsx',
  'src/app/components/room/calendar-feed-panel.tsx',
]

const sources = listFiles(projectRoot, ['src', 'sw'])
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(projectRoot, file), 'utf8') }))

test('the device clock is used only where it is meant', () => {
  const users = sources.filter(({ text }) => text.includes('ownTimezone')).map(({ file }) => file)
  expect(users.toSorted()).toEqual(OWN_CLOCK.toSorted())
  const asking = sources.filter(({ text }) => text.includes('resolvedOptions().timeZone'))
  expect(asking.map(({ file }) => file)).toEqual(['src/app/lib/format/dates.ts'])
})

test('no instant is formatted without a named time zone', () => {
  const FORBIDDEN = /\.toLocale(Date|Time)String\(|\.toDateString\(|new Intl\.DateTimeFormat\(/
  const writing = sources.filter(({ text }) => FORBIDDEN.test(text)).map(({ file }) => file)
  // These take the zone as an argument, compare zones, or read the device's zone.
  expect(writing).toEqual([
    'src/app/lib/format/dates.ts',
    'src/contract/wire/instant.ts',
    'src/rules/text/formatters.ts',
  ])
})

test('calendar files are written in one place', () => {
  const writing = sources.filter(({ text }) => text.includes('BEGIN:VCALENDAR')).map(({ file }) => file)
  expect(writing).toEqual(['src/rules/events/calendar-entry.ts'])
})
