import { addMs } from '#contract/wire/instant.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listMembers, MEMBER_SORTS } from '#contract/members/members.ts'
import { ATTENDEE_SORTS, listAttendees } from '#contract/orders/attendees.ts'
import { listOrders, ORDER_SORTS } from '#contract/orders/orders.ts'
import { statementsOf } from '#tests/support/databases/statements.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { insertMember } from '#tests/support/endpoint-rows/member-rows.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

/** Number of rows of which one page is a small part. */
const MANY = 4_000
const PEOPLE = 45
const DIRECTIONS = ['asc', 'desc'] as const
/** Few distinct names, so that page boundaries fall between equal names. */
const NAMES = ['Ada', 'ada', 'Åsa', '陳', "O'Neil", '']

type Query = { sort_direction: 'asc' | 'desc'; per_page: number; cursor?: string; page?: number }
type ListReply = {
  data: { id: string }[]
  meta: { total: number; current_page: number; next_cursor: string | null }
}

describeOnAnyDatabase('a long list', (kind) => {
  const fixture = useFixture(kind)
  const own = () => ({ params: { event_id: fixture.venue.event_id } })
  const fill = (many: number) =>
    fixture.db.withTx((tx) =>
      addAttendees(
        fixture.server,
        tx,
        fixture.venue.event,
        Array.from({ length: many }, (_, at) => ({
          first_name: NAMES[at % NAMES.length] ?? '',
          last_name: NAMES[(at >> 3) % NAMES.length] ?? '',
          email: `guest${at % 7}@example.test`,
          created_at: addMs(TEST_NOW, (at % 5) - 100_000),
          cancelled_at: at % 3 === 0 ? TEST_NOW : null,
          order: { total_gross_cents: at % 4 },
        })),
      ),
    )

  /** Asserts that walking the list by cursor returns the same rows as by page number. */
  async function expectSame(ask: (query: Query) => Promise<ListReply>, per_page: number) {
    for (const sort_direction of DIRECTIONS) {
      const walked: string[] = []
      let cursor: string | undefined
      for (let page = 1; ; page += 1) {
        const query = { sort_direction, per_page }
        const by_cursor = await ask({ ...query, ...(cursor === undefined ? {} : { cursor }) })
        const by_number = await ask({ ...query, page })
        expect(by_cursor).toEqual(by_number)
        walked.push(...by_cursor.data.map(({ id }) => id))
        if (by_cursor.meta.next_cursor === null) break
        cursor = by_cursor.meta.next_cursor
      }
      expect(new Set(walked).size).toBe(walked.length)
      expect((await ask({ sort_direction, per_page })).meta.total).toBe(walked.length)
    }
  }

  test.each(ATTENDEE_SORTS)(
    'attendees sorted by %s are the same by cursor as by page number',
    async (sort_by) => {
      await fill(PEOPLE)
      const ask = (query: Query) =>
        fixture.call('owner', listAttendees, { ...own(), query: { sort_by, ...query } })
      await expectSame(ask, 10)
      const cancelled = { filter_fields: { status: { eq: 'CANCELLED' } }, query: 'guest' }
      await expectSame(
        (query) =>
          fixture.call('owner', listAttendees, { ...own(), query: { sort_by, ...cancelled, ...query } }),
        5,
      )
    },
  )

  test.each(ORDER_SORTS)('orders sorted by %s are the same by cursor as by page number', async (sort_by) => {
    await fill(PEOPLE)
    const ask = (query: Query) =>
      fixture.call('owner', listOrders, { ...own(), query: { sort_by, ...query } })
    await expectSame(ask, 10)
  })

  test.each(MEMBER_SORTS)(
    'members sorted by %s are the same by cursor as by page number, also with empty values',
    async (sort_by) => {
      const members: Awaited<ReturnType<typeof insertMember>>[] = []
      for (let at = 0; at < 7; at += 1) members.push(await insertMember(fixture))
      await fixture.db.withTx(async (tx) => {
        for (const [at, { id }] of members.entries())
          if (at % 3 > 0)
            await tx.execute(sql`
            insert into tier_spans (account_id, member_id, tier, from_day, until_day)
            values (${fixture.venue.account_id}, ${id}, ${at % 2 ? 'gold' : 'vip'}, '2026-01-01',
              ${at % 3 === 1 ? '2026-12-31' : null})`)
      })
      const ask = (query: Query) => fixture.call('owner', listMembers, { query: { sort_by, ...query } })
      await expectSame(ask, 2)
    },
  )

  test('cursor pages repeat and skip nobody while rows are added', async () => {
    await fill(20)
    const ask = (cursor?: string) =>
      fixture.call('owner', listAttendees, {
        ...own(),
        query: { sort_by: 'created_at', per_page: 10, ...(cursor === undefined ? {} : { cursor }) },
      })
    const first = await ask()
    await fixture.venue.attendee({ created_at: addMs(TEST_NOW, -200_000) })
    const second = await ask(first.meta.next_cursor ?? '')
    const seen = [...first.data, ...second.data].map(({ id }) => id)
    expect(new Set(seen).size).toBe(20)
    expect(second.meta).toMatchObject({ total: 20, current_page: 2, from: 11, to: 20, next_cursor: null })
  })

  test('a cursor page costs the same at any depth and counts nothing again', async () => {
    await fill(MANY)
    await fixture.db.analyze()
    const ask = (query: object) =>
      fixture.call('owner', listAttendees, { ...own(), query: { per_page: 20, ...query } })
    const costAfter = async (page: number) => {
      const cursor = (await ask({ page })).meta.next_cursor
      const sent = await statementsOf(() => ask({ cursor: cursor ?? '' }))
      expect(sent.result.meta.current_page).toBe(page + 1)
      return sent.rows_read
    }
    const near = await costAfter(1)
    expect(near).toBeLessThan(MANY / 4)
    expect(await costAfter(MANY / 20 - 2)).toBeLessThan(near + 50)
  })

  test('a cursor of another list and a forged cursor return 422', async () => {
    await fill(15)
    const ask = (query: object) =>
      fixture.call('owner', listAttendees, { ...own(), query: { per_page: 5, ...query } })
    const refusal = { status: 422, code: 'request.invalid', errors: { cursor: ['invalid'] } }
    const { next_cursor } = (await ask({})).meta
    const cursor = next_cursor ?? ''
    for (const other of [{ sort_by: 'email' }, { sort_direction: 'desc' }, { query: 'a' }, { per_page: 6 }])
      await expect(ask({ ...other, cursor })).rejects.toMatchObject(refusal)
    const read = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as object
    const forge = (more: object) => Buffer.from(JSON.stringify({ ...read, ...more })).toString('base64url')
    for (const after of [[], ['a', 'b'], [null, 'b', 'c'], ['\0', 'b', 'c'], [1, 2, 3], 'abc'])
      await expect(ask({ cursor: forge({ after }) })).rejects.toMatchObject(refusal)
    await expect(ask({ cursor: 'x' })).rejects.toMatchObject(refusal)
    const by_time = (await ask({ sort_by: 'created_at' })).meta.next_cursor ?? ''
    const timed = JSON.parse(Buffer.from(by_time, 'base64url').toString()) as object
    for (const at of ['soon', '2026-99-01T00:00:00Z', 'infinity']) {
      const forged = Buffer.from(JSON.stringify({ ...timed, after: [at, 'x'] })).toString('base64url')
      await expect(ask({ sort_by: 'created_at', cursor: forged })).rejects.toMatchObject(refusal)
    }
  })
})
