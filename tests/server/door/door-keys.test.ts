import { addMs } from '#contract/wire/instant.ts'
import { expect, test } from 'vitest'
import { reissueTicket } from '#contract/orders/attendees.ts'
import { listDoorKeys, renewDoorKey } from '#contract/door/door-keys.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

const DAY_MS = 86_400_000

describeOnAnyDatabase('door keys', (kind) => {
  const fixture = useFixture(kind)
  const params = () => ({ event_id: fixture.venue.event_id })
  const renew = async (old_codes_until: string) =>
    (await fixture.call('organizer', renewDoorKey, { params: params(), body: { old_codes_until } })).data

  test('a renewed key signs new tickets, and each key shows how many tickets it signed', async () => {
    const person = await fixture.venue.attendee()
    await fixture.venue.attendee()
    await fixture.venue.attendee({ cancelled_at: TEST_NOW })
    const until = addMs(TEST_NOW, DAY_MS)
    expect(await renew(until)).toMatchObject([
      { key_no: 2, retired_at: null, tickets: 0 },
      { key_no: 1, retired_at: until, tickets: 2 },
    ])
    const { data } = await fixture.call('organizer', reissueTicket, {
      params: { ...params(), attendee_id: person.id },
      body: { reason: 'resent' },
      version: 1,
    })
    expect(data.ticket_code?.charAt(0)).toBe('2')
    const { data: keys } = await fixture.call('organizer', listDoorKeys, { params: params() })
    expect(keys.map(({ tickets }) => tickets)).toEqual([1, 1])
    expect(JSON.stringify(keys)).not.toContain('secret')
  })

  test('a key with a past end retires at once, and a renewal never postpones an earlier end', async () => {
    const [, first] = await renew(addMs(TEST_NOW, -DAY_MS))
    expect(first?.retired_at).toBe(fixture.server.clock.now())
    const keys = await renew(addMs(TEST_NOW, DAY_MS))
    expect(keys.map(({ key_no, retired_at }) => [key_no, retired_at])).toEqual(
      expect.arrayContaining([
        [3, null],
        [2, addMs(TEST_NOW, DAY_MS)],
        [1, first?.retired_at],
      ]),
    )
  })

  test('an event has at most as many keys as one character of a code can encode', async () => {
    for (let key_no = 2; key_no < 32; key_no += 1) await renew(addMs(TEST_NOW, DAY_MS))
    await expect(renew(addMs(TEST_NOW, DAY_MS))).rejects.toMatchObject({
      status: 409,
      code: 'door_key.too_many',
    })
  })
})
