import { expect, test } from 'vitest'
import { moveListTickets, readCheckInList, updateCheckInList } from '#contract/door/check-in-lists.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeScanInput, pairTestDevice, postScans } from './door-calls.ts'

describeOnAnyDatabase('moving ticket types between lists', (kind) => {
  const fixture = useFixture(kind)
  const of = (check_in_list_id: string) => ({ event_id: fixture.venue.event_id, check_in_list_id })
  const move = async (from: string, to_list_id: string, ...ticket_ids: string[]) =>
    fixture.call('organizer', moveListTickets, { params: of(from), body: { ticket_ids, to_list_id } })
  const ticketsOf = async (id: string) =>
    (await fixture.call('organizer', readCheckInList, { params: of(id) })).data.ticket_ids

  test('a type leaves one list and is on the other, and phones of both are judged by it', async () => {
    const { venue, server } = fixture
    const { vip, general } = venue.tickets
    const side = await venue.list({ ticket_ids: [general] })
    const guest = await venue.attendee({ ticket: 'vip' })
    const [main_phone, side_phone] = [
      await pairTestDevice(server, venue, 'Main', { gate: 'A' }),
      await pairTestDevice(server, venue, 'Side', { gate: 'B', list_id: side }),
    ]
    const { data } = await move(venue.list_id, side, vip)
    expect(data.map(({ id }) => id)).toEqual([venue.list_id, side])
    expect(await ticketsOf(venue.list_id)).toEqual([general])
    expect(new Set(await ticketsOf(side))).toEqual(new Set([general, vip]))
    server.clock.advance(1_000)
    const scan = () =>
      makeScanInput(server, { raw_code: guest.code, attendee_id: guest.id, local_verdict: null })
    const [refused] = await postScans(server, venue, main_phone.token, [scan()])
    const [admitted] = await postScans(server, venue, side_phone.token, [scan()], side)
    expect([refused?.verdict?.kind, admitted?.verdict?.kind]).toEqual(['wrong_ticket_type', 'admitted'])
    const mirror = await server.call(readMirror, {
      params: { check_in_list_id: side },
      query: {},
      token: side_phone.token,
    })
    expect(mirror.data.list?.ticket_ids).toContain(vip)
  })

  test('a scan from before the move is judged by the list of its own time', async () => {
    const { venue, server } = fixture
    const guest = await venue.attendee({ ticket: 'vip' })
    const phone = await pairTestDevice(server, venue, 'Main')
    const scanned_at = server.clock.now()
    server.clock.advance(60_000)
    await move(venue.list_id, await venue.list({ ticket_ids: [venue.tickets.general] }), venue.tickets.vip)
    server.clock.advance(60_000)
    const early = makeScanInput(server, { raw_code: guest.code, attendee_id: guest.id, scanned_at })
    const [answer] = await postScans(server, venue, phone.token, [early])
    expect(answer?.verdict?.kind).toBe('admitted')
  })

  test('the same move made by somebody else changes nothing more', async () => {
    const { venue } = fixture
    const side = await venue.list({ ticket_ids: [venue.tickets.general] })
    const { data: first } = await move(venue.list_id, side, venue.tickets.vip)
    const { data: again } = await move(venue.list_id, side, venue.tickets.vip)
    expect(again).toEqual(first)
  })

  test('a type that was moved elsewhere meanwhile is refused by name of the field and nothing changes', async () => {
    const { venue } = fixture
    const { vip, general } = venue.tickets
    const [one, two] = [
      await venue.list({ ticket_ids: [general] }),
      await venue.list({ ticket_ids: [general] }),
    ]
    await move(venue.list_id, one, vip)
    await expect(move(venue.list_id, two, vip)).rejects.toMatchObject({
      code: 'check_in_list.tickets_moved',
      errors: { ticket_ids: ['check_in_list.tickets_moved'] },
    })
    expect(await ticketsOf(two)).toEqual([general])
  })

  test('a list keeps its last type, and a move names another list of the same kind', async () => {
    const { venue } = fixture
    const { vip, general } = venue.tickets
    const side = await venue.list({ ticket_ids: [general] })
    await expect(move(side, venue.list_id, general)).rejects.toMatchObject({
      code: 'check_in_list.last_ticket',
    })
    const invalid = { code: 'request.invalid', errors: { to_list_id: ['invalid'] } }
    await expect(move(venue.list_id, venue.list_id, vip)).rejects.toMatchObject(invalid)
    await fixture.call('organizer', updateCheckInList, { params: of(side), body: { kind: 'hand_out' } })
    await expect(move(venue.list_id, side, vip)).rejects.toMatchObject(invalid)
    await expect(move(venue.list_id, 'cl_0000000000000000', vip)).rejects.toMatchObject({
      code: 'check_in_list.not_found',
    })
    expect(await ticketsOf(venue.list_id)).toContain(vip)
  })
})
