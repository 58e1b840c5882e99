import { addMs } from '#contract/wire/instant.ts'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { createClient } from '#api-client/client.ts'
import { exportAttendees, listAttendees } from '#contract/orders/attendees.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { locale } from '#contract/wire/contact.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { presences } from '#server/core/db/schema/scans.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { eq } from 'drizzle-orm'
import { readCsv } from '#tests/support/csv-reader.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addAttendees, type NewAttendee } from '#tests/support/endpoint-rows/rows.ts'
import { TEST_NOW, TEST_ORIGIN } from '#tests/support/server.ts'
import { useFixture, type Actor } from '#tests/support/fixture.ts'

type Body = BodyInput<typeof exportAttendees>
const TITLE_ROW =
  'Order,First name,Last name,Email,Ticket,Status,Paid,Expected,Checked in at,Door note,Added at,Batch,Resale'
const TITLES = TITLE_ROW.split(',')

describeOnAnyDatabase('an export of attendees', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const address = () => `/events/${fixture.venue.event_id}/attendees/export`
  const add = (...attendees: NewAttendee[]) =>
    fixture.db.withTx((tx) => addAttendees(fixture.server, tx, fixture.venue.event, attendees))
  const download = (
    body: Body,
    { who = 'organizer', language = 'en' }: { who?: Actor; language?: string } = {},
  ) =>
    createClient({
      base_url: `${TEST_ORIGIN}/api`,
      fetch: fixture.server.fetch,
      token: () => fixture.venue[who].token,
      language: () => language,
    }).download(exportAttendees, { params: event(), body })
  const csv = async (body: Partial<Body> = {}, language = 'en') => {
    const file = await download({ format: 'csv', ...body }, { language })
    return readCsv(await file.text().then((text) => (text.startsWith('\uFEFF') ? text : `\uFEFF${text}`)))
  }
  const xlsx = async (body: Partial<Body> = {}) => {
    const file = await download({ format: 'xlsx', ...body })
    return readSheet(Buffer.from(await file.arrayBuffer()), 1, { trim: false })
  }
  const names = async (body: Partial<Body>) => (await csv(body)).slice(1).map(([, first]) => first)

  test('the export has a row for each attendee in the order of creation and reports the count', async () => {
    const [ada, bo] = await add(
      { first_name: 'Ada', last_name: '陳', note: 'Wheelchair', created_at: addMs(TEST_NOW, -2000) },
      {
        first_name: 'Bo',
        ticket: 'vip',
        paid: false,
        cancelled_at: TEST_NOW,
        created_at: addMs(TEST_NOW, -1000),
      },
    )
    await fixture.db.withTx((tx) =>
      tx.insert(presences).values({
        account_id: fixture.venue.account_id,
        ...event(),
        check_in_list_id: fixture.venue.list_id,
        subject: ada!.id,
        attendee_id: ada!.id,
        entries: 1,
        first_in_at: '2026-11-20T11:05:00.000Z',
      }),
    )
    expect(await csv()).toEqual([
      TITLES,
      [
        orderReference(ada!.order_id),
        'Ada',
        '陳',
        'wing.chan@example.test',
        'General',
        'Active',
        'Yes',
        'Yes',
        '2026-11-20 19:05',
        'Wheelchair',
        '2026-11-20 17:59',
        '',
        '',
      ],
      [
        orderReference(bo!.order_id),
        'Bo',
        'Chan',
        'wing.chan@example.test',
        'VIP',
        'Cancelled',
        'No',
        'No',
        '',
        '',
        '2026-11-20 17:59',
        '',
        '',
      ],
    ])
    expect((await download({ format: 'csv' })).headers.get('x-total-rows')).toBe('2')
  })

  test('the export names the tickets that are offered to others, and those that were resold', async () => {
    const [offered, resold] = await add(
      { first_name: 'Ada', created_at: addMs(TEST_NOW, -3) },
      { first_name: 'Bo', cancelled_at: TEST_NOW, created_at: addMs(TEST_NOW, -2) },
      { first_name: 'Cy', created_at: addMs(TEST_NOW, -1) },
    )
    await fixture.db.withTx(async (tx) => {
      await tx.update(attendees).set({ offered_at: TEST_NOW }).where(eq(attendees.id, offered!.id))
      const given_back = { offered_at: TEST_NOW, resold_at: TEST_NOW }
      await tx.update(attendees).set(given_back).where(eq(attendees.id, resold!.id))
    })
    expect((await csv()).slice(1).map((row) => row.at(-1))).toEqual(['Offered', 'Resold', ''])
  })

  test('the Excel export contains the same values as the list', async () => {
    await add(
      ...Array.from({ length: 7 }, (_, at) => ({
        first_name: `Guest ${at}`,
        note: at === 3 ? '=1+1' : null,
      })),
    )
    const [titles, ...rows] = await xlsx()
    expect(titles).toEqual(TITLES)
    const { data } = await fixture.call('organizer', listAttendees, {
      params: event(),
      query: { sort_by: 'created_at' },
    })
    expect(rows.map((row) => row.slice(0, 7))).toEqual(
      data.map((one) => [
        orderReference(one.order_id),
        one.first_name,
        one.last_name,
        one.email,
        one.ticket_name,
        'Active',
        'Yes',
      ]),
    )
    expect(rows.map((row) => [row[9], row[10] instanceof Date])).toEqual(data.map(({ note }) => [note, true]))
  })

  test('the export contains the attendees that the search and filters match', async () => {
    await add(
      { first_name: 'Émile', last_name: 'Zola', email: 'z@example.test', created_at: addMs(TEST_NOW, -3) },
      { first_name: 'Ada', ticket: 'vip', paid: false, created_at: addMs(TEST_NOW, -2) },
      { first_name: 'Bo', cancelled_at: TEST_NOW, refunded_at: TEST_NOW, created_at: addMs(TEST_NOW, -1) },
    )
    expect(await names({})).toEqual(['Émile', 'Ada', 'Bo'])
    expect(await names({ query: 'ÉMILE zol' })).toEqual(['Émile'])
    expect(await names({ ticket_id: fixture.venue.tickets.vip })).toEqual(['Ada'])
    expect(await names({ status: 'CANCELLED' })).toEqual(['Bo'])
    expect(await names({ status: 'ACTIVE', query: 'chan', is_paid: false })).toEqual(['Ada'])
    expect(await names({ is_paid: true, is_refunded: false })).toEqual(['Émile'])
    expect(await names({ is_paid: false })).toEqual(['Ada'])
    expect(await names({ is_paid: true, is_refunded: true })).toEqual(['Bo'])
    expect(await names({ is_refunded: false, status: 'CANCELLED' })).toEqual([])
    expect(await names({ query: 'nobody' })).toEqual([])
    expect((await xlsx({ query: 'nobody' })).length).toBe(1)
  })

  test('the export escapes formulas in user input only', async () => {
    await add({ first_name: '=cmd|calc', last_name: '+1', email: '@sum@example.test', note: '-2+3' })
    const [, row] = await csv()
    expect(row?.slice(1, 5)).toEqual(["'=cmd|calc", "'+1", "'@sum@example.test", 'General'])
    expect(row?.[9]).toBe("'-2+3")
    expect((await xlsx())[1]?.slice(1, 4)).toEqual(['=cmd|calc', '+1', '@sum@example.test'])
  })

  test('the export uses the reader’s language and the event’s timezone', async () => {
    await add({ created_at: '2026-11-20T23:30:00.000Z' })
    await fixture.db.withTx((tx) =>
      tx.update(events).set({ timezone: 'America/New_York' }).where(eq(events.id, fixture.venue.event_id)),
    )
    expect(await csv({}, 'zh-hk')).toMatchObject([
      '訂單,名字,姓氏,電郵,門票,狀態,已付款,預計出席,入場時間,給入口的備註,加入時間,批次,轉售'.split(','),
      [
        expect.anything(),
        'Wing',
        'Chan',
        expect.anything(),
        'General',
        '有效',
        '是',
        '是',
        '',
        '',
        '2026-11-20 18:30',
        '',
        '',
      ],
    ])
    for (const language of locale.options) expect((await csv({}, language))[0]).toHaveLength(TITLES.length)
  })

  test('the export has the content type of its format and a file name from the event title', async () => {
    await fixture.db.withTx((tx) =>
      tx
        .update(events)
        .set({ title: 'Harbour "Lights" 海港/之夜' })
        .where(eq(events.id, fixture.venue.event_id)),
    )
    const { headers } = await download({ format: 'xlsx' })
    expect(headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(headers.get('cache-control')).toBe('no-store')
    const disposition = headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''[!-~]+$/)
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(
      'Harbour  Lights  海港 之夜 – Attendees.xlsx',
    )
    expect((await download({ format: 'csv' })).headers.get('content-type')).toMatch(/^text\/csv/)
  })

  test('the export contains each attendee once across pages, also those with equal timestamps', async () => {
    await add(
      ...Array.from({ length: 1203 }, (_, at) => ({ first_name: `Guest ${at}`, created_at: TEST_NOW })),
    )
    const found = await names({})
    expect(found).toHaveLength(1203)
    expect(new Set(found).size).toBe(1203)
  })

  describe('refused exports', () => {
    test('the export is refused without permission to see attendees', async () => {
      await expect(download({ format: 'csv' }, { who: 'door' })).rejects.toMatchObject({
        status: 403,
        code: 'permission.denied',
      })
      await expect(download({ format: 'csv' }, { who: 'stranger' })).rejects.toMatchObject({
        status: 404,
        code: 'event.not_found',
      })
      const reply = await fixture.server.raw('POST', address(), { body: { format: 'csv' } })
      expect(reply.status).toBe(401)
    })

    test.each([{}, { format: 'pdf' }, { format: 'csv', ticket_id: 'x' }, { format: 'csv', page: 1 }])(
      'the export is refused for the body %j',
      async (body) => {
        const reply = await fixture.server.raw('POST', address(), { token: fixture.venue.owner.token, body })
        expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
      },
    )

    test('the client refuses a response that is not the requested file', async () => {
      const client = createClient({
        base_url: `${TEST_ORIGIN}/api`,
        fetch: async () => Response.json({ hotel: 'Please sign in' }),
        token: () => null,
        language: () => 'en',
      })
      await expect(
        client.download(exportAttendees, { params: event(), body: { format: 'csv' } }),
      ).rejects.toMatchObject({ code: 'network.not_ours' })
    })
  })
})
