import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { SUPERVISORS_MAX } from '#contract/door/supervisors.ts'
import { EVENT_ATTACHMENTS_MAX } from '#contract/events/attachments.ts'
import { CATEGORIES_MAX } from '#contract/events/categories.ts'
import { EVENT_IMAGES_MAX } from '#contract/events/images.ts'
import { OTHER_EVENTS_MAX } from '#contract/events/other-events.ts'
import { MERCHANTS_MAX } from '#contract/resources/merchants.ts'
import { GUEST_LISTS_MAX } from '#contract/orders/guest-lists.ts'
import { BATCHES_MAX } from '#contract/orders/ticket-batches.ts'
import { VOUCHERS_MAX } from '#contract/sales/vouchers.ts'
import { WAITING_MAX } from '#contract/sales/waiting-list.ts'
import { TAXES_MAX } from '#contract/resources/taxes-and-fees.ts'
import { ROOM_PICTURES_MAX } from '#contract/rooms/room-pictures.ts'
import { ROOMS_MAX } from '#contract/rooms/rooms.ts'
import { hasPostgres } from '#tests/support/databases/databases.ts'
import { addressOf, cases } from '#tests/support/endpoint-rows/endpoint-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf, formWith, picture } from '#tests/support/uploads.ts'

const FREE = 2
/** Of copied rows, above the numbers that the product gives. */
const FIRST_NUMBER = 100_000
const AT_ONCE = 8
const RECEIPTS_A_DAY = 50
const OPEN_BOOKINGS = 20

/** Table of the counted rows, the column that scopes the count, and unique columns besides the id. */
type LimitCase = {
  most: number
  table: string
  scope: string
  code: string
  unique?: readonly string[]
  /** Unique columns that are numbers. */
  numbered?: readonly string[]
  /** A body that adds a row, where the one in the table of calls replaces it. */
  body?: () => Promise<FormData>
}

const image = async () =>
  formWith('image', fileOf(await picture('jpeg'), 'image.jpg'), { type: 'EVENT_IMAGE' })

/** Every endpoint whose rows are counted by `countWithinLimit`, by name. */
const LIMITED: Record<string, LimitCase> = {
  uploadReceipt: {
    most: RECEIPTS_A_DAY,
    table: 'receipts',
    scope: 'member_id',
    code: 'receipt.too_many',
    unique: ['number', 'number_key'],
  },
  askForBooking: { most: OPEN_BOOKINGS, table: 'bookings', scope: 'user_id', code: 'booking.too_many' },
  createRoom: { most: ROOMS_MAX, table: 'rooms', scope: 'account_id', code: 'room.too_many' },
  createMerchant: {
    most: MERCHANTS_MAX,
    table: 'merchants',
    scope: 'account_id',
    code: 'merchant.too_many',
    unique: ['name'],
  },
  createOtherEvent: {
    most: OTHER_EVENTS_MAX,
    table: 'other_events',
    scope: 'account_id',
    code: 'other_event.too_many',
  },
  createTaxOrFee: {
    most: TAXES_MAX,
    table: 'taxes_and_fees',
    scope: 'account_id',
    code: 'tax_or_fee.too_many',
    unique: ['name'],
  },
  addCategories: {
    most: CATEGORIES_MAX,
    table: 'categories',
    scope: 'event_id',
    code: 'category.too_many',
    unique: ['name'],
  },
  createSupervisor: {
    most: SUPERVISORS_MAX,
    table: 'supervisors',
    scope: 'event_id',
    code: 'supervisor.too_many',
  },
  createTicketBatch: {
    most: BATCHES_MAX,
    table: 'ticket_batches',
    scope: 'event_id',
    code: 'ticket_batch.too_many',
    numbered: ['batch_no'],
  },
  createGuestList: {
    most: GUEST_LISTS_MAX,
    table: 'guest_lists',
    scope: 'event_id',
    code: 'guest_list.too_many',
    unique: ['secret'],
  },
  createVouchers: {
    most: VOUCHERS_MAX,
    table: 'vouchers',
    scope: 'event_id',
    code: 'voucher.too_many',
    unique: ['code'],
  },
  joinWaitingList: {
    most: WAITING_MAX,
    table: 'waiting_entries',
    scope: 'event_id',
    code: 'waiting_list.too_many',
    unique: ['secret', 'email'],
  },
  uploadRoomPicture: {
    most: ROOM_PICTURES_MAX,
    table: 'room_pictures',
    scope: 'room_id',
    code: 'file.too_many',
  },
  uploadAttachment: {
    most: EVENT_ATTACHMENTS_MAX,
    table: 'attachments',
    scope: 'event_id',
    code: 'file.too_many',
  },
  uploadOtherEventAttachment: {
    most: EVENT_ATTACHMENTS_MAX,
    table: 'other_event_attachments',
    scope: 'other_event_id',
    code: 'file.too_many',
  },
  uploadImage: {
    most: EVENT_IMAGES_MAX,
    table: 'images',
    scope: 'event_id',
    code: 'file.too_many',
    body: image,
  },
  uploadOtherEventImage: {
    most: EVENT_IMAGES_MAX,
    table: 'images',
    scope: 'other_event_id',
    code: 'file.too_many',
    body: image,
  },
}

const DOMAINS = path.resolve(import.meta.dirname, '../../../src/server/domains')
/** Limit errors that need no row count before the write, each with the mechanism that enforces it. */
const DECIDED_OTHERWISE = new Set([
  // The event is locked, and one of 32 numbers is free or not.
  'door/door-keys/service.ts door_key.too_many',
  // A unique index makes each number unique.
  'events/tickets/service.ts ticket.too_many',
  // The hourly rate limit, under the lock of the account.
  'sales/messages/start.ts message.too_many',
])

/** Limit errors that are not thrown by `countWithinLimit`, as `file code`. */
function refusedWithout(files: readonly { file: string; text: string }[]): string[] {
  const made = /new AppError\(\s*'([a-z_]+\.too_many)'/g
  return files.flatMap(({ file, text }) => [...text.matchAll(made)].map(([, code]) => `${file} ${code}`))
}

const sources = () =>
  readdirSync(DOMAINS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({
      file: file.split(path.sep).join('/'),
      text: readFileSync(path.join(DOMAINS, file), 'utf8'),
    }))

describe('a limit on rows', () => {
  test('every limit on rows is counted in one way, under a lock', () => {
    expect(refusedWithout(sources()).toSorted()).toEqual([...DECIDED_OTHERWISE].toSorted())
  })

  test('a limit on rows that is counted in another way is found', () => {
    const text = "if ((await count(tx)) >= MOST) throw new AppError('room.too_many')"
    expect(refusedWithout([{ file: 'rooms/service.ts', text }])).toEqual(['rooms/service.ts room.too_many'])
  })

  test('the table of calls has an entry for each place that counts rows', () => {
    const places = sources().flatMap(({ text }) => [...text.matchAll(/countWithinLimit\(/g)])
    expect(Object.keys(LIMITED)).toHaveLength(places.length)
  })
})

describe.skipIf(!hasPostgres)('a limit on rows, when many are added at the same moment', () => {
  const fixture = useFixture('postgres')
  let addresses = 0
  let copies = 0
  const send = async (name: string, { body }: LimitCase) => {
    const one = cases.find((known) => known.name === name)
    if (one === undefined) throw new Error(`no call is named ${name}`)
    const target = await one.target(fixture)
    const sent = (await body?.()) ?? target.body
    return () =>
      fixture.server.raw(one.endpoint.method, addressOf(one, target.params), {
        body: sent,
        token: fixture.venue.owner.token,
        // A new address per request avoids the rate limit per address.
        address: `10.8.0.${(addresses += 1)}`,
      })
  }
  /** Number of rows that the scope of the newest row can still take. */
  async function room({ table, scope, most }: LimitCase): Promise<number> {
    const { rows } = await fixture.db.read((tx) =>
      tx.execute<{ total: number }>(sql`select count(*)::int as total from ${sql.identifier(table)}
        where ${sql.identifier(scope)} = (${newest(table, scope)})`),
    )
    return most - (rows[0]?.total ?? 0)
  }
  const newest = (table: string, scope: string) =>
    sql`select ${sql.identifier(scope)} from ${sql.identifier(table)}
      where ${sql.identifier(scope)} is not null order by xmin::text::bigint desc limit 1`
  /** Adds copies of the newest row to its scope. */
  async function fill({ table, scope, unique = [], numbered = [] }: LimitCase, times: number): Promise<void> {
    const own = sql.join(
      [
        ...unique.map((column) => sql`, ${column}::text, ${column}::text || n`),
        ...numbered.map((column) => sql`, ${column}::text, ${FIRST_NUMBER}::int + n`),
      ],
      sql``,
    )
    await fixture.db.withTx(async (tx) => {
      const { rows } = await tx.execute<{ name: string }>(sql`select column_name as name
        from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`)
      const columns = sql.join(
        rows.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )
      await tx.execute(sql`insert into ${sql.identifier(table)} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${sql.identifier(table)}, (
          select jsonb_agg(to_jsonb(one) || jsonb_build_object('id', left(one.id, 3) || lpad((n + ${copies}::int)::text, 16, '0')${own}))
          from generate_series(1, ${times}::int) as n, (select * from ${sql.identifier(table)}
            where ${sql.identifier(scope)} = (${newest(table, scope)}) order by xmin::text::bigint desc limit 1) as one))`)
    })
    copies += times
  }

  test.each(Object.keys(LIMITED))('%s stops at its limit under concurrent requests', async (name) => {
    const limited = LIMITED[name]
    if (limited === undefined) throw new Error(name)
    const first = await (await send(name, limited))()
    expect([200, 201], first.text).toContain(first.status)
    const left = (await room(limited)) - FREE
    if (left > 0) await fill(limited, left)
    const sends = []
    for (let at = 0; at < AT_ONCE; at += 1) sends.push(await send(name, limited))
    const replies = await Promise.all(sends.map((one) => one()))
    const good = replies.filter(({ status }) => status < 300)
    const refused = replies
      .map(({ json }) => json as { code?: string })
      .filter(({ code }) => code === limited.code)
    expect(
      { good: good.length, refused: refused.length },
      replies.map(({ text }) => text).join('\n'),
    ).toEqual({
      good: FREE,
      refused: AT_ONCE - FREE,
    })
  })
})
