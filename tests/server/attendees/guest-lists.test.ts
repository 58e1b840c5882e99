import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  createGuestList,
  listGuestLists,
  readHostedList,
  revokeGuestList,
  saveGuestNames,
  updateGuestList,
  type GuestList,
  type GuestListInput,
  type GuestName,
} from '#contract/orders/guest-lists.ts'
import { listAttendees, setAttendeeStatus } from '#contract/orders/attendees.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { addMs } from '#contract/wire/instant.ts'
import { ticket_prices } from '#server/core/db/schema/events.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { reservations } from '#server/core/db/schema/reservations.ts'
import { countChanges } from '#tests/support/changes.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { codeRow, importAttendeeRows } from '#tests/support/import-attendees.ts'
import { TEST_NOW } from '#tests/support/server.ts'

const HOUR_MS = 3_600_000
const UNTIL = addMs(TEST_NOW, 5 * HOUR_MS)

describeOnAnyDatabase('a guest list', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const general = () => fixture.venue.tickets.general
  const inputOf = (more: Partial<GuestListInput> = {}): GuestListInput => ({
    host: 'The Band',
    until: UNTIL,
    places: [{ ticket_id: general(), quantity: 3 }],
    ...more,
  })
  const create = async (more: Partial<GuestListInput> = {}) =>
    (await fixture.call('organizer', createGuestList, { params: event(), body: inputOf(more) })).data
  const all = async () => (await fixture.call('organizer', listGuestLists, { params: event() })).data
  const tokenOf = ({ url }: GuestList) => url?.split('/').at(-1) ?? ''
  const read = async (list: GuestList) =>
    (await fixture.server.call(readHostedList, { params: { token: tokenOf(list) } })).data
  const save = async (list: GuestList, names: GuestName[], version: number) =>
    (
      await fixture.server.call(saveGuestNames, {
        params: { token: tokenOf(list) },
        body: { names, version },
      })
    ).data
  const named = (...names: string[]): GuestName[] => names.map((name) => ({ ticket_id: general(), name }))
  const limitGeneral = (quantity_available: number) =>
    fixture.db.withTx((tx) =>
      tx.update(ticket_prices).set({ quantity_available }).where(eq(ticket_prices.ticket_id, general())),
    )
  /** How many more General tickets an import gets. */
  const takes = async (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => codeRow('', `Guest ${at}`))
    return (await importAttendeeRows(fixture.server, fixture.venue, rows)).is_written
  }
  const people = async () =>
    (
      await fixture.call('organizer', listAttendees, {
        params: event(),
        query: { filter_fields: { status: { eq: 'ACTIVE' } } },
      })
    ).data

  test('the host sees the list and the event, and nothing else; a wrong link shows nothing', async () => {
    const list = await create()
    expect(tokenOf(list)).toMatch(/^[\w-]{43}$/)
    expect(await read(list)).toEqual({
      host: 'The Band',
      event: {
        title: expect.any(String),
        starts_at: expect.any(String),
        timezone: 'Asia/Hong_Kong',
        is_off: false,
      },
      until: UNTIL,
      is_open: true,
      places: [{ ticket_id: general(), ticket_name: 'General', quantity: 3 }],
      names: [],
      version: 1,
    })
    const wrong = fixture.server.call(readHostedList, { params: { token: 'x'.repeat(43) } })
    await expect(wrong).rejects.toMatchObject({ code: 'link.invalid' })
  })

  test('names are at the door with the host as note, without mail; a changed name changes there too', async () => {
    const list = await create()
    const saved = await save(list, named('Mei Lam', 'Bo'), 1)
    expect(saved.names.map(({ name }) => name)).toEqual(['Mei Lam', 'Bo'])
    const mirror = async () =>
      (await fixture.call('organizer', readMirror, { params: { check_in_list_id: fixture.venue.list_id } }))
        .data
    const by_name = (await mirror()).attendees.toSorted((a, b) => (a.first_name < b.first_name ? -1 : 1))
    expect(by_name).toMatchObject([
      { first_name: 'Bo', note: 'The Band', paid: true },
      { first_name: 'Mei Lam', note: 'The Band', paid: true },
    ])
    const [mei, bo] = saved.names
    const again = await save(
      list,
      [{ attendee_id: mei!.attendee_id, ticket_id: general(), name: 'Mei Lam-Wong' }, ...named('Cy')],
      saved.version,
    )
    expect(again.names.map(({ name }) => name).toSorted()).toEqual(['Cy', 'Mei Lam-Wong'])
    const rows = (await mirror()).attendees
    expect(rows.find(({ id }) => id === mei!.attendee_id)).toMatchObject({
      first_name: 'Mei Lam-Wong',
      status: 'ACTIVE',
    })
    expect(rows.find(({ id }) => id === bo!.attendee_id)).toMatchObject({ status: 'CANCELLED' })
    expect(await fixture.db.read((tx) => tx.select().from(mails))).toEqual([])
    expect((await all())[0]?.places).toEqual([{ ticket_id: general(), quantity: 3, used: 2 }])
  })

  test('places are held for the list, and are for sale again when its time is over', async () => {
    await limitGeneral(5)
    const list = await create()
    await save(list, named('Mei'), 1)
    expect(await takes(3)).toBe(false)
    expect(await takes(2)).toBe(true)
    fixture.server.clock.set(UNTIL)
    expect((await read(list)).is_open).toBe(false)
    await expect(save(list, named('Mei', 'Bo'), 2)).rejects.toMatchObject({ code: 'guest_list.closed' })
    expect(await takes(3)).toBe(false)
    expect(await takes(2)).toBe(true)
  })

  test('more places than the stock has are refused; a list grows only as far as the stock', async () => {
    await limitGeneral(4)
    const list = await create()
    await expect(create({ places: [{ ticket_id: general(), quantity: 2 }] })).rejects.toMatchObject({
      code: 'ticket.sold_out',
    })
    const change = (quantity: number, version = 1) =>
      fixture.call('organizer', updateGuestList, {
        params: { ...event(), guest_list_id: list.id },
        body: inputOf({ places: [{ ticket_id: general(), quantity }] }),
        version,
      })
    await expect(change(5)).rejects.toMatchObject({ code: 'ticket.sold_out' })
    expect((await change(4)).data.places).toMatchObject([{ quantity: 4 }])
    await expect(change(3)).rejects.toMatchObject({ code: 'version.stale' })
    await save(list, named('A', 'B', 'C'), 2)
    await expect(change(2, 3)).rejects.toMatchObject({ code: 'guest_list.places_used' })
    expect((await change(3, 3)).data.places).toMatchObject([{ quantity: 3, used: 3 }])
    expect(await takes(1)).toBe(true)
  })

  test('more names than places, names of other types and an earlier version change nothing', async () => {
    const list = await create()
    await save(list, named('Mei'), 1)
    const before = await countChanges(fixture.db)
    const vip = { ticket_id: fixture.venue.tickets.vip, name: 'Vi' }
    await expect(save(list, named('A', 'B', 'C', 'D'), 2)).rejects.toMatchObject({ code: 'guest_list.full' })
    await expect(save(list, [vip], 2)).rejects.toMatchObject({ code: 'guest_list.full' })
    await expect(save(list, named('A'), 1)).rejects.toMatchObject({ code: 'guest_list.changed' })
    await expect(save(list, named('https://x.test'), 2)).rejects.toMatchObject({ code: 'request.invalid' })
    expect(await countChanges(fixture.db)).toEqual(before)
  })

  test('the place of a guest whom the team cancelled may be sold, and then the host cannot fill it', async () => {
    await limitGeneral(3)
    const list = await create()
    const { names } = await save(list, named('A', 'B', 'C'), 1)
    await fixture.call('organizer', setAttendeeStatus, {
      params: { ...event(), attendee_id: names[0]!.attendee_id },
      body: { status: 'CANCELLED' },
    })
    expect(await takes(1)).toBe(true)
    const left = names.slice(1).map(({ attendee_id, ticket_id, name }) => ({ attendee_id, ticket_id, name }))
    await expect(save(list, [...left, ...named('D')], 2)).rejects.toMatchObject({ code: 'guest_list.full' })
    expect((await save(list, left, 2)).names).toHaveLength(2)
  })

  test('somebody of another list or event cannot be renamed or removed by their id', async () => {
    const stranger = await fixture.venue.attendee({ first_name: 'Stranger' })
    const list = await create()
    const saved = await save(list, [{ attendee_id: stranger.id, ticket_id: general(), name: 'Taken' }], 1)
    expect(saved.names).toMatchObject([{ name: 'Taken' }])
    expect(saved.names[0]?.attendee_id).not.toBe(stranger.id)
    expect((await people()).map(({ first_name }) => first_name).toSorted()).toEqual(['Stranger', 'Taken'])
  })

  test('a revoked link shows nothing, frees the unused places and keeps the guests', async () => {
    await limitGeneral(3)
    const list = await create()
    await save(list, named('Mei'), 1)
    const params = { ...event(), guest_list_id: list.id }
    expect((await fixture.call('organizer', revokeGuestList, { params })).data).toMatchObject({ url: null })
    await expect(read(list)).rejects.toMatchObject({ code: 'link.invalid' })
    await expect(save(list, [], 2)).rejects.toMatchObject({ code: 'link.invalid' })
    expect(await people()).toMatchObject([{ first_name: 'Mei' }])
    expect(await takes(2)).toBe(true)
    const held = await fixture.db.read((tx) =>
      tx.select().from(reservations).where(eq(reservations.id, list.id)),
    )
    expect(held).toEqual([])
    await expect(
      fixture.call('organizer', updateGuestList, { params, body: inputOf(), version: 3 }),
    ).rejects.toMatchObject({ code: 'guest_list.revoked' })
  })

  test('a time in the past and a ticket type of another event are refused with their field', async () => {
    await expect(create({ until: TEST_NOW })).rejects.toMatchObject({
      code: 'guest_list.time_invalid',
      errors: { until: ['in_the_future'] },
    })
    const places = [{ ticket_id: fixture.venue.other_event.tickets.general, quantity: 1 }]
    await expect(create({ places })).rejects.toMatchObject({
      code: 'attendee.ticket_unknown',
      errors: { 'places.0.ticket_id': ['attendee.ticket_unknown'] },
    })
  })

  test('two hosts who save at the same moment never get more than the places', async () => {
    await limitGeneral(3)
    const list = await create()
    const results = await Promise.allSettled([save(list, named('A', 'B'), 1), save(list, named('C', 'D'), 1)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await people()).toHaveLength(2)
  })
})
