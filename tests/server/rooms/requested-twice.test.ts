import { expect, test } from 'vitest'
import { createBooking } from '#contract/rooms/bookings.ts'
import { askForBooking, listOwnBookings } from '#contract/rooms/own-bookings.ts'
import { newId } from '#contract/wire/id.ts'
import { lockSchedule } from '#server/domains/rooms/schedule/service.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { lockRows } from '#tests/support/databases/held-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { bookingRequest, makeBookings } from './booking-calls.ts'

describeOnEachDatabase('a room that is asked for again because the answer was lost', (kind) => {
  const fixture = useFixture(kind)
  const { room, client, ask } = makeBookings(fixture)
  const freshId = () => newId('booking', fixture.server.random)

  test("a repeated booking request returns the stored booking even when it holds the time, and another client's id is taken", async () => {
    const { id: room_id } = await room()
    const [mei, bo] = [await client(), await client()]
    const id = freshId()
    const first = await ask(mei.token, room_id, '10:00', '12:00', { id })
    for (const second_option of [false, true])
      expect(await ask(mei.token, room_id, '10:00', '12:00', { id, second_option })).toEqual(first)
    expect((await fixture.server.call(listOwnBookings, { token: mei.token })).data).toHaveLength(1)
    await expect(ask(bo.token, room_id, '15:00', '16:00', { id })).rejects.toMatchObject({ code: 'id.taken' })
  })

  test('concurrent repeated requests create one booking or one waiting request', async () => {
    const { id: room_id } = await room()
    const [mei, bo] = [await client(), await client()]
    const [first, waits] = [freshId(), freshId()]
    const once = (token: string, id: string) =>
      fixture.server.call(askForBooking, {
        body: { ...bookingRequest(room_id, '10:00', '12:00'), id, second_option: true },
        token,
      })
    const held = lockRows(fixture.db, (tx) => lockSchedule(tx, fixture.venue.account_id))
    const answers = [once(mei.token, first), once(mei.token, first)]
    if (kind === 'postgres') await expect.poll(held.waiting).toBe(answers.length)
    held.letGo()
    await held.isOver
    expect((await Promise.all(answers)).map(({ data }) => [data.id, data.state])).toEqual([
      [first, 'requested'],
      [first, 'requested'],
    ])
    const behind = await Promise.all([once(bo.token, waits), once(bo.token, waits)])
    expect(behind.map(({ data }) => [data.id, data.state])).toEqual([
      [waits, 'option'],
      [waits, 'option'],
    ])
  })

  test('a repeated booking by staff creates one booking', async () => {
    const { id: room_id } = await room()
    const body = {
      ...bookingRequest(room_id, '10:00', '12:00'),
      id: freshId(),
      client: { name: 'Mei', locale: 'en' as const },
    }
    const once = async () => (await fixture.call('organizer', createBooking, { body })).data
    const first = await once()
    expect(await once()).toEqual(first)
  })
})
