import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  ATTENDEE_IMPORT_ROWS_MAX,
  downloadAttendeeImportTemplate,
  importAttendees,
} from '#contract/orders/attendee-import.ts'
import { exportAttendees, listAttendees, readAttendee, reissueTicket } from '#contract/orders/attendees.ts'
import { listAudit } from '#contract/account/audit.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { createClient } from '#api-client/client.ts'
import { attendees, ticket_codes } from '#server/core/db/schema/attendees.ts'
import { ticket_prices } from '#server/core/db/schema/events.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { countChanges } from '#tests/support/changes.ts'
import { readCsv } from '#tests/support/csv-reader.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture, type Actor } from '#tests/support/fixture.ts'
import { codeRow, importAttendeeRows } from '#tests/support/import-attendees.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'
import { fileOf } from '#tests/support/uploads.ts'

describeOnAnyDatabase('an import of attendees', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const run = (rows: readonly string[][], more = {}) =>
    importAttendeeRows(fixture.server, fixture.venue, rows, more)
  const people = async (query = '') =>
    (await fixture.call('organizer', listAttendees, { params: event(), query: { query } })).data
  const clientOf = (who: Actor) =>
    createClient({
      base_url: `${TEST_ORIGIN}/api`,
      fetch: fixture.server.fetch,
      token: () => fixture.venue[who].token,
      language: () => 'en',
    })

  test('a check reports each row and changes nothing; a run makes one paid order per order number', async () => {
    const rows = [
      ['A1', 'General', '', 'Émile', '陳', 'emile@list.test', 'K-1'],
      ['A1', 'VIP', '', 'Bo', 'Lam', 'bo@list.test', 'K-2'],
      ['', 'general', '', 'Cy', '', '', 'K-3'],
    ]
    const before = await countChanges(fixture.db)
    const checked = await run(rows, { mode: 'check' })
    expect(checked).toMatchObject({ rows: 3, new: 3, refused: 0, is_written: false })
    expect(await countChanges(fixture.db)).toEqual(before)
    expect(await run(rows)).toMatchObject({ new: 3, is_written: true })
    const { data: orders } = await fixture.call('organizer', listOrders, { params: event() })
    expect(
      orders.map(({ first_name, last_name, total_gross_cents }) => [
        first_name,
        last_name,
        total_gross_cents,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Émile', '陳', 0],
        ['Cy', '', 0],
      ]),
    )
    expect(orders).toHaveLength(2)
    const made = await people()
    expect(made.map(({ first_name }) => first_name).toSorted()).toEqual(['Bo', 'Cy', 'Émile'])
    expect(made.every(({ paid_at }) => paid_at === fixture.server.clock.now())).toBe(true)
    const sent = await fixture.db.read((tx) => tx.select().from(mails))
    expect(sent.filter(({ to_address }) => to_address.endsWith('@list.test'))).toEqual([])
    const { data: log } = await fixture.call('owner', listAudit, {
      params: { account_id: fixture.venue.account_id },
      query: { action: 'attendees_imported' },
    })
    expect(log[0]).toMatchObject({ action: 'attendees_imported', changes: [{ field: 'rows' }] })
  })

  test('a file of more than 2,000 rows is refused whole with its limit, one of 2,000 rows is not', async () => {
    const rows = Array.from({ length: ATTENDEE_IMPORT_ROWS_MAX + 1 }, (_, at) => codeRow(`K-${at}`))
    const before = await countChanges(fixture.db)
    await expect(run(rows)).rejects.toMatchObject({ code: 'import.too_many_rows' })
    expect(await countChanges(fixture.db)).toEqual(before)
    expect(await run(rows.slice(1), { mode: 'check' })).toMatchObject({ new: ATTENDEE_IMPORT_ROWS_MAX })
  })

  test('one refused row keeps all others out, each with the reason of its column', async () => {
    const before = await countChanges(fixture.db)
    const { report, is_written } = await run([
      codeRow('K-1'),
      codeRow('K-2', 'Bo', 'Balcony'),
      ['', 'General', 'Early', 'Cy', '', 'not an address', ''],
      ['', 'General', '', '', '', '', ''],
      codeRow('1.23457E+22'),
    ])
    expect(is_written).toBe(false)
    expect(report.map(({ errors }) => errors)).toEqual([
      {},
      { ticket: ['option_unknown'] },
      { price: ['option_unknown'], email: ['email'] },
      { first_name: ['required'] },
      { external_code: ['digits_lost'] },
    ])
    expect(await countChanges(fixture.db)).toEqual(before)
  })

  test('a code twice in the file names both rows, and a code of the event names its holder', async () => {
    const { report } = await run([codeRow('K-1'), codeRow('K-2'), codeRow('K-1', 'Bo')])
    expect(report.map(({ row, errors }) => [row, errors])).toEqual([
      [2, { external_code: ['repeated', '4'] }],
      [3, {}],
      [4, { external_code: ['repeated', '2'] }],
    ])
    await run([codeRow('K-1')])
    const again = await run([codeRow('K-1', 'Bo')])
    expect(again.report[0]?.errors.external_code?.[0]).toBe('code_used')
    expect(again.report[0]?.errors.external_code?.[1]).toMatch(/^Wing Chan \w{8}$/)
    expect(await run([codeRow('k-1', 'Bo')])).toMatchObject({ is_written: true })
  })

  test('an import takes places; a file with more rows than places is refused whole', async () => {
    const { general } = fixture.venue.tickets
    await fixture.db.withTx((tx) =>
      tx.update(ticket_prices).set({ quantity_available: 2 }).where(eq(ticket_prices.ticket_id, general)),
    )
    const { report } = await run([
      codeRow('K-1'),
      codeRow('K-2'),
      codeRow('K-3'),
      codeRow('K-4', 'Bo', 'VIP'),
    ])
    expect(report.map(({ errors }) => errors.ticket?.[0])).toEqual([
      'sold_out',
      'sold_out',
      'sold_out',
      undefined,
    ])
    expect(await run([codeRow('K-1'), codeRow('K-2')])).toMatchObject({ is_written: true })
    expect((await run([codeRow('K-3')])).report[0]?.errors).toEqual({ ticket: ['sold_out'] })
    expect(await people()).toHaveLength(2)
  })

  test('places taken between the check and the writing refuse the import, and nothing is written', async () => {
    const { general } = fixture.venue.tickets
    await fixture.db.withTx((tx) =>
      tx.update(ticket_prices).set({ quantity_available: 2 }).where(eq(ticket_prices.ticket_id, general)),
    )
    const results = await Promise.allSettled([
      run([codeRow('K-1'), codeRow('K-2')]),
      run([codeRow('K-3'), codeRow('K-4')]),
    ])
    const written = results.filter((result) => result.status === 'fulfilled' && result.value.is_written)
    expect(written).toHaveLength(1)
    expect(await people()).toHaveLength(2)
  })

  test('a request repeated under its key imports nobody twice', async () => {
    const file = fileOf(Buffer.from('ticket,first_name\nGeneral,Wing\n'), 'a.csv')
    const options = { params: event(), file, body: {}, idempotency_key: 'ed_0123456789abcdef' }
    const first = await fixture.call('organizer', importAttendees, options)
    expect(await fixture.call('organizer', importAttendees, options)).toEqual(first)
    expect(await people()).toHaveLength(1)
  })

  test('tickets are mailed only when asked, one mail per address of an order', async () => {
    const rows = [
      ['A1', 'General', '', 'Wing', 'Chan', 'wing@list.test', ''],
      ['A1', 'General', '', 'Bo', 'Lam', 'wing@list.test', ''],
      ['', 'General', '', 'Cy', '', '', 'K-3'],
    ]
    await run(rows, { mails: 'yes' })
    const sent = await fixture.db.read((tx) => tx.select().from(mails))
    const tickets = sent.filter(({ template }) => template === 'tickets')
    expect(tickets.map(({ to_address }) => to_address)).toEqual(['wing@list.test'])
  })

  test('the whole code finds its holder, a part of it or another case does not', async () => {
    await run([codeRow('Klook-7f3A'), codeRow('K-2', 'Bo')])
    expect((await people(' Klook-7f3A ')).map(({ first_name }) => first_name)).toEqual(['Wing'])
    expect(await people('Klook-7f3')).toEqual([])
    expect(await people('KLOOK-7F3A')).toEqual([])
    const [own] = await people('Bo')
    const { data } = await fixture.call('organizer', readAttendee, {
      params: { ...event(), attendee_id: own?.id ?? '' },
    })
    expect(data.external_code).toBe('K-2')
    expect((await people(data.ticket_code ?? '')).map(({ id }) => id)).toEqual([own?.id])
  })

  test('the export has the codes for whoever may print tickets, and a file of it can be imported elsewhere', async () => {
    expect(await run([codeRow("'=1+1"), codeRow('K-2', 'Bo')])).toMatchObject({ is_written: true })
    const exported = async (who: Actor) =>
      readCsv(
        `\uFEFF${(await (await clientOf(who).download(exportAttendees, { params: event(), body: { format: 'csv' } })).text()).replace('\uFEFF', '')}`,
      )
    const [titles = [], ...rows] = await exported('organizer')
    expect(titles.at(-1)).toBe('External code')
    expect(rows.map((row) => row.at(-1)).toSorted()).toEqual(["'=1+1", 'K-2'])
    const other = { ...fixture.venue, event_id: fixture.venue.other_event.id }
    const again = await importAttendeeRows(fixture.server, other, rows, { headings: titles })
    expect(again).toMatchObject({ new: 2, is_written: true })
    expect(again.ignored).toContain('Added at')
  })

  test('a new code of ours ends the code of the other system as well', async () => {
    await run([codeRow('K-1')])
    const [made] = await people('K-1')
    const params = { ...event(), attendee_id: made?.id ?? '' }
    await fixture.call('organizer', reissueTicket, { params, body: { reason: 'lost' } })
    const codes = await fixture.db.read((tx) =>
      tx
        .select()
        .from(ticket_codes)
        .where(eq(ticket_codes.attendee_id, made?.id ?? '')),
    )
    expect(codes.filter(({ is_foreign }) => is_foreign)).toMatchObject([
      { code: null, reason: 'lost', retired_at: fixture.server.clock.now() },
    ])
    expect(await people('K-1')).toEqual([])
    const { data } = await fixture.call('organizer', readAttendee, { params })
    expect(data).not.toHaveProperty('external_code')
    expect(data.ticket_code).not.toBeNull()
  })

  test('the template has the columns in the language of the caller and can be sent back empty', async () => {
    const file = await clientOf('organizer').download(downloadAttendeeImportTemplate, {
      params: event(),
      query: { format: 'csv' },
    })
    const [titles] = readCsv(`\uFEFF${(await file.text()).replace('\uFEFF', '')}`)
    expect(titles).toEqual([
      'Order',
      'Ticket',
      'Price',
      'First name',
      'Last name',
      'Email',
      'Door note',
      'Alert door staff to the note',
      'External code',
    ])
    const rows = importAttendeeRows(fixture.server, fixture.venue, [], { headings: titles ?? [] })
    await expect(rows).rejects.toMatchObject({ code: 'import.empty' })
  })

  test('the totals of the event are those of its rows after an import', async () => {
    await run(Array.from({ length: 700 }, (_, at) => codeRow(`K-${at}`, `Guest ${at}`)))
    const { rows } = await fixture.db.read((tx) =>
      tx.execute(
        sql`select count(*)::int as count from ${attendees} where event_id = ${fixture.venue.event_id}`,
      ),
    )
    expect(rows).toEqual([{ count: 700 }])
  })
})
