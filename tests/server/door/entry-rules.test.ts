import { expect, test } from 'vitest'
import { readCheckInList, updateCheckInList, type CheckInListEdit } from '#contract/door/check-in-lists.ts'
import { ENTRY_RULE_FIELDS } from '#contract/door/entry-rules.ts'
import { entryRulesOf } from '#rules/door/entry-rules.ts'
import { SECOND_RULES_VERSION } from '#contract/door/mirror-list.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { duplicateEvent, updateEvent } from '#contract/events/events.ts'
import { listTickets, readTicket, updateTicket, type TicketEdit } from '#contract/resources/tickets.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { makeScanInput, pairTestDevice, postScans } from './door-calls.ts'

const [FRIDAY, SATURDAY] = ['2026-11-20', '2026-11-21'] as const
/** An instant by the local time in Hong Kong. */
const hk = (wall: string) => new Date(`${wall}:00+08:00`).toISOString()

describeOnAnyDatabase('entry rules of tickets and lists', (kind) => {
  const fixture = useFixture(kind)
  const ofList = () => ({ event_id: fixture.venue.event_id, check_in_list_id: fixture.venue.list_id })
  const ofTicket = () => ({ event_id: fixture.venue.event_id, ticket_id: fixture.venue.tickets.general })
  const setTicket = (body: TicketEdit) =>
    fixture.call('organizer', updateTicket, { params: ofTicket(), body })
  const setList = (body: CheckInListEdit) =>
    fixture.call('organizer', updateCheckInList, { params: ofList(), body })
  const pair = (gate = 'Gate A') => pairTestDevice(fixture.server, fixture.venue, 'Phone 1', { gate })
  const undecided = (fields: Record<string, unknown>) =>
    makeScanInput(fixture.server, { local_verdict: null, ...fields })
  const scanAt = async (token: string, wall: string, fields: Record<string, unknown>) => {
    fixture.server.clock.set(hk(wall))
    const sent = [undecided({ ...fields, scanned_at: hk(wall) })]
    return (await postScans(fixture.server, fixture.venue, token, sent))[0]
  }
  const readPage = async (token: string) => {
    const params = { check_in_list_id: fixture.venue.list_id }
    return (await fixture.server.call(readMirror, { params, query: {}, token })).data
  }

  test('a plain list is sent to doors without entry rules, in the first version of the rules', async () => {
    const { token } = await pair()
    const { list, tickets, utc_offsets } = await readPage(token)
    const raw = await fixture.server.raw('GET', `/check-in-lists/${fixture.venue.list_id}/mirror`, { token })
    const sent = JSON.stringify(raw.json)
    for (const field of ENTRY_RULE_FIELDS) expect(sent).not.toContain(field)
    expect(list?.rules_version).toBe(1)
    expect(tickets?.map(({ entry }) => entry)).toEqual(tickets?.map(() => undefined))
    expect(utc_offsets).toEqual([{ since: null, seconds: 8 * 3600 }])
  })

  test('a ticket type with entry rules raises the version of the list, so that earlier builds admit nobody', async () => {
    await setTicket({ entry_days: [SATURDAY], entry_from: '18:00' })
    const { list, tickets } = await readPage((await pair()).token)
    expect(list?.rules_version).toBe(SECOND_RULES_VERSION)
    expect(tickets?.find(({ id }) => id === fixture.venue.tickets.general)?.entry).toEqual({
      rules: entryRulesOf({ entry_days: [SATURDAY], entry_from: '18:00' }),
      earlier: [{ ...entryRulesOf({}), until: TEST_NOW }],
    })
    expect(tickets?.find(({ id }) => id === fixture.venue.tickets.vip)?.entry).toBeUndefined()
  })

  test('a list with entry rules raises its version and keeps its earlier rules', async () => {
    await setList({ entry_gates: ['Gate B'], entries_per_day: 2 })
    const { list } = await readPage((await pair()).token)
    expect(list).toMatchObject({
      rules_version: SECOND_RULES_VERSION,
      entry_gates: ['Gate B'],
      entries_per_day: 2,
      earlier_rules: [{ until: TEST_NOW }],
    })
  })

  test('the server refuses by days, hours, gates and numbers, naming the next time or the gates', async () => {
    await setList({ re_entry: 'always' })
    await setTicket({
      entry_days: [FRIDAY, SATURDAY],
      entry_until: '22:00',
      entries_per_day: 1,
      entry_gates: ['gate a'],
    })
    const guest = await fixture.venue.attendee()
    const { token } = await pair()
    const other = await pairTestDevice(fixture.server, fixture.venue, 'Phone 2', {})
    const code = { raw_code: guest.code }
    expect((await scanAt(other.token, '2026-11-20T18:01', code))?.verdict).toEqual({
      kind: 'wrong_gate',
      gates: ['gate a'],
    })
    expect((await scanAt(token, '2026-11-20T18:02', code))?.verdict).toEqual({ kind: 'admitted' })
    expect((await scanAt(token, '2026-11-20T18:03', code))?.verdict).toEqual({
      kind: 'entries_used_up',
      used: 1,
      max: 1,
      next_at: hk('2026-11-21T05:00'),
    })
    expect((await scanAt(token, '2026-11-20T22:00', code))?.verdict).toMatchObject({
      kind: 'outside_window',
      next_at: hk('2026-11-21T05:00'),
    })
    expect((await scanAt(token, '2026-11-21T06:00', code))?.verdict).toEqual({ kind: 'admitted' })
    expect((await scanAt(token, '2026-11-22T06:00', { ...code, kind: 'out' }))?.verdict).toEqual({
      kind: 'left',
    })
    expect((await scanAt(token, '2026-11-22T06:01', code))?.verdict).toEqual({
      kind: 'outside_window',
      next_at: null,
      last_until: hk('2026-11-21T22:00'),
    })
  })

  test('entries before a change of the ticket type keep the rules of their time', async () => {
    await setList({ re_entry: 'always' })
    await setTicket({ entry_days: [FRIDAY] })
    const guest = await fixture.venue.attendee()
    const { token } = await pair()
    expect((await scanAt(token, '2026-11-20T19:00', { raw_code: guest.code }))?.verdict?.kind).toBe(
      'admitted',
    )
    fixture.server.clock.set(hk('2026-11-20T20:00'))
    await setTicket({ entry_days: [SATURDAY] })
    const late = makeScanInput(fixture.server, { raw_code: guest.code, scanned_at: hk('2026-11-20T19:30') })
    const [answer] = await postScans(fixture.server, fixture.venue, token, [late])
    expect(answer).toMatchObject({ verdict: { kind: 'admitted' } })
    expect(answer?.conflict).toBeUndefined()
    expect((await scanAt(token, '2026-11-20T21:00', { raw_code: guest.code }))?.verdict).toMatchObject({
      kind: 'outside_window',
      next_at: hk('2026-11-21T05:00'),
    })
  })

  test('invalid entry rules are refused by field and change nothing', async () => {
    const list_url = `/events/${fixture.venue.event_id}/check-in-lists/${fixture.venue.list_id}`
    const ticket_url = `/events/${fixture.venue.event_id}/tickets/${fixture.venue.tickets.general}`
    const { token } = fixture.venue.organizer
    const wrong = {
      entry_from: '24:00',
      entry_days: ['2026-02-30'],
      entries_max: 0,
      entry_period_hours: 169,
      entry_early_minutes: -1,
      entry_gates: [''],
    }
    for (const url of [list_url, ticket_url])
      for (const [field, value] of Object.entries(wrong)) {
        const { status, json } = await fixture.server.raw('PUT', url, { token, body: { [field]: value } })
        expect(status, field).toBe(422)
        expect(JSON.stringify(json), field).toContain(field)
      }
    const { data: list } = await fixture.call('organizer', readCheckInList, { params: ofList() })
    const { data: ticket } = await fixture.call('organizer', readTicket, { params: ofTicket() })
    for (const row of [list, ticket]) expect(row).toMatchObject({ ...entryRulesOf({}), version: 1 })
  })

  test('days of entry move with the start of the event and are copied relative to it', async () => {
    await setTicket({ entry_days: [FRIDAY] })
    await setList({ entry_days: [SATURDAY] })
    const params = { event_id: fixture.venue.event_id }
    const body = {
      title: 'Copy',
      start_date: '2026-12-01T16:00',
      parts: ['tickets', 'check_in_lists'],
    } as const
    const copy = await fixture.call('organizer', duplicateEvent, {
      params,
      body: duplicateEvent.body.parse(body),
    })
    const copied = await fixture.call('organizer', listTickets, {
      params: { event_id: copy.data.id },
      query: listTickets.query.parse({}),
    })
    expect(copied.data.map(({ entry_days }) => entry_days)).toContainEqual(['2026-12-01'])
    await fixture.call('organizer', updateEvent, {
      params,
      body: updateEvent.body.parse({ start_date: '2026-11-27T16:00', end_date: null }),
    })
    const { data: ticket } = await fixture.call('organizer', readTicket, { params: ofTicket() })
    const { data: list } = await fixture.call('organizer', readCheckInList, { params: ofList() })
    expect([ticket.entry_days, list.entry_days]).toEqual([['2026-11-27'], ['2026-11-28']])
  })
})
