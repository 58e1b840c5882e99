import { expect, test } from 'vitest'
import { readDoorList } from '#contract/door/door-list.ts'
import { listAttendeeChanges } from '#contract/orders/attendees.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { TEST_NOW } from '#tests/support/server.ts'

describeOnAnyDatabase('the printed door list', (kind) => {
  const fixture = useFixture(kind)
  const paramsOf = (check_in_list_id: string) => ({
    params: { event_id: fixture.venue.event_id, check_in_list_id },
  })

  test('it has everybody with a ticket type of the list, with the end of the code and the state', async () => {
    const { venue } = fixture
    const guest = await venue.attendee({ first_name: 'Wing', last_name: 'Chan' })
    const vip = await venue.attendee({ ticket: 'vip', paid: false })
    const gone = await venue.attendee({ ticket: 'vip', cancelled_at: TEST_NOW, refunded_at: TEST_NOW })
    await venue.attendee({ order: { is_test: true } })
    const { data, meta } = await fixture.call('organizer', readDoorList, paramsOf(venue.list_id))
    expect(meta.server_time).toBe(TEST_NOW)
    expect(data.map(({ id }) => id).toSorted()).toEqual([guest.id, vip.id, gone.id].toSorted())
    expect(data.find(({ id }) => id === guest.id)).toEqual({
      id: guest.id,
      first_name: 'Wing',
      last_name: 'Chan',
      ticket_id: venue.tickets.general,
      price_id: expect.stringMatching(/^pr_/),
      status: 'ACTIVE',
      is_paid: true,
      is_refunded: false,
      code_end: guest.code.slice(-4),
    })
    const of_vip = await fixture.call('organizer', readDoorList, paramsOf(venue.vip_list_id))
    expect(
      of_vip.data.map(({ id, status, is_paid, is_refunded }) => [id, status, is_paid, is_refunded]),
    ).toEqual(
      expect.arrayContaining([
        [vip.id, 'ACTIVE', false, false],
        [gone.id, 'CANCELLED', expect.any(Boolean), true],
      ]),
    )
    expect(JSON.stringify(data)).not.toContain(guest.code)
  })

  test('a person without a name has the name of the buyer', async () => {
    const { venue } = fixture
    await venue.attendee({
      first_name: '',
      last_name: '',
      order: { first_name: 'Mei', last_name: 'Lam' },
    })
    const { data } = await fixture.call('organizer', readDoorList, paramsOf(venue.list_id))
    expect(data).toMatchObject([{ first_name: 'Mei', last_name: 'Lam' }])
  })

  test('door staff and other accounts do not get it, nor is it there for a list of another event', async () => {
    const { venue } = fixture
    const ours = paramsOf(venue.list_id)
    await expect(fixture.call('door', readDoorList, ours)).rejects.toMatchObject({ status: 403 })
    await expect(fixture.call('stranger', readDoorList, ours)).rejects.toMatchObject({ status: 404 })
    await expect(
      fixture.call('organizer', readDoorList, paramsOf(venue.strange_list_id)),
    ).rejects.toMatchObject({ status: 404, code: 'check_in_list.not_found' })
  })

  test('what a laptop stores of attendees has no codes, so an offline list has none', async () => {
    await fixture.venue.attendee()
    const { data } = await fixture.call('organizer', listAttendeeChanges, {
      params: { event_id: fixture.venue.event_id },
    })
    expect(data.map(({ ticket_code }) => ticket_code)).toEqual([null])
  })
})
