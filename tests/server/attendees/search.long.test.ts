import fc from 'fast-check'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listAttendees } from '#contract/orders/attendees.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { hanVariants } from '#rules/text/han-alike.ts'
import { foldText, searchableName, wordForms, type WordForms } from '#rules/text/name-search.ts'
import { attendees, orders } from '#server/core/db/schema/attendees.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addAttendees, type NewAttendee } from '#tests/support/endpoint-rows/rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const LONG_MS = 300_000
const MANY = 1_300
const PAGE = 100

const LATIN = 'a e n s A É ß ss æ ø ñ ﬁ İ Ａ e\u0301 th þ'.split(' ')
const OTHERS = ['陳', '陈', '大', '文', '后', '後', '李', '发', '髮', 'й', 'Σ', '각', '\u{20bb7}', '7']
const SIGNS = ["'", '’', 'ʼ', '-', '‑', '·', '\u200b', 'ς', '_', '%', '\\', '*', '(', '[', ' ', ',']
const letters = fc.array(fc.constantFrom(...LATIN, ...OTHERS, ...SIGNS), { minLength: 1, maxLength: 6 })
const words = letters.map((some) => some.join(''))
const digits = fc.integer({ min: 10_000_000, max: 99_999_999 })
const person: fc.Arbitrary<NewAttendee> = fc.record({
  first_name: words,
  last_name: words,
  email: fc.constantFrom('ann', 'Bo_', 'c%').map((name) => `${name}@example.test`),
  order: fc.record({ phone: fc.option(digits.map((number) => `+852${number}`)) }),
})
/** Searches as typed by people: a part of a name, the end of a number, or any text. */
const searched = fc.array(person, { minLength: 1, maxLength: 6 }).chain((people) =>
  fc.tuple(
    fc.constant(people),
    fc.array(
      fc.oneof(
        fc.tuple(fc.constantFrom(...people), fc.nat(8), fc.nat(8)).map(([one, from, length]) =>
          Array.from(`${one.first_name} ${one.last_name} ${one.email}`)
            .slice(from, from + length)
            .join(''),
        ),
        fc.constantFrom(...people).map((one) => one.order?.phone?.slice(-4) ?? '0000'),
        words,
      ),
      { minLength: 1, maxLength: 5 },
    ),
  ),
)

/** Normalizes a text to one spelling of everything that the search treats as equal. */
const oneSpelling = (text: string) =>
  Array.from(foldText(text), (letter) => Array.from(hanVariants(letter) ?? letter)[0]).join('')

type Person = { first_name: string; last_name: string }
type SearchRow = { id: string; told: string; person: Person; phone: string | null }

/** Returns the ids of the rows that match, found in memory as a door searches. */
function searchInMemory(all: readonly SearchRow[], search: string): string[] {
  const sought = wordForms(search)
  const isFound = ({ told, person, phone }: SearchRow) => {
    const { spaced, joined } = searchableName(person)
    const texts = { spaced: oneSpelling(told) + oneSpelling(spaced), joined: '' }
    texts.joined = `${texts.spaced}\n${oneSpelling(joined)}`
    const isMeant = ({ text, where, texts: forms }: WordForms) =>
      // Short words of letters are not matched across the gaps of a name.
      (!forms.includes(text) && texts.joined.includes(oneSpelling(text))) ||
      forms.some((form) => texts[where].includes(oneSpelling(form)))
    return (sought.length > 0 && sought.every(isMeant)) || (/^\d{4}$/.test(search) && phone?.endsWith(search))
  }
  return all.filter(isFound).map(({ id }) => id)
}

describeOnAnyDatabase('a search at the desk', (kind) => {
  const fixture = useFixture(kind)
  const own = () => ({ params: { event_id: fixture.venue.event_id } })
  const add = (people: NewAttendee[]) =>
    fixture.db.withTx((tx) => addAttendees(fixture.server, tx, fixture.venue.event, people))

  /** Walks all pages of a list and returns the rows and the reported total. */
  async function walk(list: typeof listAttendees | typeof listOrders, query: string, per_page = PAGE) {
    const ids: string[] = []
    for (let cursor: string | undefined; ;) {
      const asked = {
        query,
        sort_by: 'last_name',
        per_page,
        ...(cursor === undefined ? {} : { cursor }),
      } as const
      const { data, meta } = await fixture.call('owner', list, { ...own(), query: asked })
      ids.push(...data.map(({ id }) => id))
      if (meta.next_cursor === null) return { ids, total: meta.total }
      cursor = meta.next_cursor
    }
  }

  async function everybody(): Promise<Record<'attendees' | 'orders', SearchRow[]>> {
    return fixture.db.read(async (tx) => {
      const people = await tx
        .select({ person: attendees, phone: orders.phone })
        .from(attendees)
        .innerJoin(orders, eq(orders.id, attendees.order_id))
        .where(eq(attendees.event_id, fixture.venue.event_id))
        .orderBy(asc(attendees.last_name), asc(attendees.first_name), asc(attendees.id))
      const buyers = await tx
        .select()
        .from(orders)
        .where(eq(orders.event_id, fixture.venue.event_id))
        .orderBy(asc(orders.last_name), asc(orders.first_name), asc(orders.id))
      return {
        attendees: people.map(({ person: { id, order_id, email, first_name, last_name }, phone }) => {
          return { id, phone, told: `${email} ${id} ${order_id}`, person: { first_name, last_name } }
        }),
        orders: buyers.map(({ id, email, phone, first_name, last_name }) => {
          return { id, phone, told: `${email} ${id}`, person: { first_name, last_name } }
        }),
      }
    })
  }

  test('the search finds the same attendees as a scan of everybody', { timeout: LONG_MS }, async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(searched, async ([people, searches]) => {
        await add(people)
        const all = await everybody()
        for (const search of searches.map((one) => one.trim()).filter(Boolean))
          for (const [list, rows] of [
            [listAttendees, all.attendees],
            [listOrders, all.orders],
          ] as const) {
            const ids = searchInMemory(rows, search)
            expect(await walk(list, search), search).toEqual({ ids, total: ids.length })
            found += ids.length
          }
      }),
      { numRuns: 50 },
    )
    expect(found).toBeGreaterThan(0)
  })

  test('the search finds parts of names, addresses, numbers and codes, only in its event', async () => {
    const [ada, chan, jose] = await add([
      {
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'countess@north.test',
        order: { phone: '+85291234567' },
      },
      { first_name: '大文', last_name: '陳', email: 'b@south.test' },
      { first_name: 'José', last_name: 'Strauß', email: 'c@west.test' },
    ])
    const finds: [string, typeof ada][] = [
      ['ovela', ada],
      ['LOVE ada', ada],
      ['untess@n', ada],
      ['4567', ada],
      [ada?.id.slice(-9) ?? '', ada],
      [ada?.order_id ?? '', ada],
      ['陳', chan],
      ['陈', chan],
      ['陳大', chan],
      ['大文', chan],
      ['jose', jose],
      ['strauss', jose],
      ['ｊｏｓ', jose],
    ]
    for (const [search, one] of finds)
      expect([search, (await walk(listAttendees, search)).ids]).toEqual([search, [one?.id]])
    expect((await walk(listOrders, '4567')).ids).toEqual([ada?.order_id])
    const other = { params: { event_id: fixture.venue.other_event.id } }
    for (const query of ['ovela', '4567', '陳'])
      expect((await fixture.call('owner', listAttendees, { ...other, query: { query } })).data).toEqual([])
  })

  test('pages of search results repeat and skip nobody', { timeout: LONG_MS }, async () => {
    await add(
      Array.from({ length: MANY }, (_, at) => ({
        first_name: at % 2 ? '小明' : 'Wing',
        last_name: at % 9 ? 'Chan' : '歐陽',
        email: `guest${at}@example.test`,
      })),
    )
    await fixture.db.analyze()
    const all = await everybody()
    for (const search of ['guest', 'chan', '欧', '歐陽 wing', 'nobody', 'g'])
      for (const [list, rows] of [
        [listAttendees, all.attendees],
        [listOrders, all.orders],
      ] as const) {
        const ids = searchInMemory(rows, search)
        expect(await walk(list, search), search).toEqual({ ids, total: ids.length })
      }
    const cancelled = { query: 'guest', filter_fields: { status: { eq: 'CANCELLED' } } }
    const none = await fixture.call('owner', listAttendees, { ...own(), query: cancelled })
    expect(none.meta.total).toBe(0)
    const beyond = await fixture.call('owner', listAttendees, {
      ...own(),
      query: { query: 'guest', page: 14 },
    })
    expect([beyond.data.length, beyond.meta.total]).toEqual([0, MANY])
  })
})
