import { addMs } from '#contract/wire/instant.ts'
import { expect, test } from 'vitest'
import { renewDoorKey } from '#contract/door/door-keys.ts'
import { makeTicketCode } from '#contract/door/ticket-code.ts'
import { kindOf, advanceMinutes as advance } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const HOUR_MS = 3_600_000
const at = setUpPhonesFixture(3)

const renew = (old_codes_until: string) =>
  at.server.call(renewDoorKey, {
    params: { event_id: at.venue.event_id },
    body: { old_codes_until },
    token: at.venue.organizer.token,
  })

test('codes of an earlier key stay valid until the announced time, also on an offline phone', async () => {
  const [one, two] = at.venue.attendees
  const gate_a = await at.phone('Gate A')
  const ends_at = addMs(at.server.clock.now(), HOUR_MS)
  await renew(ends_at)
  await gate_a.settle()
  gate_a.browser.network.is_down = true
  const unlisted = () => makeTicketCode(at.venue.event.key, 1, at.server.random(10))
  expect(kindOf(await gate_a.scan(one!.code))).toBe('admitted')
  expect(await gate_a.scan(unlisted())).toMatchObject({ verdict: { kind: 'admitted', provisional: true } })
  advance(at.server, 61)
  const refused = { kind: 'revoked', at: ends_at, reason: 'key_retired' }
  expect(await gate_a.scan(two!.code)).toMatchObject({ verdict: refused })
  expect(await gate_a.scan(unlisted())).toMatchObject({ verdict: refused })
  expect(kindOf(await gate_a.tap(two!.id))).toBe('admitted')
  gate_a.browser.network.is_down = false
  await gate_a.settle()
  expect(gate_a.door.state.conflicts.filter(({ attendee }) => attendee !== null)).toEqual([])
})

test('a phone that receives the new key too late learns that it admitted an expired code', async () => {
  const [, , three] = at.venue.attendees
  const gate_a = await at.phone('Gate A')
  gate_a.browser.network.is_down = true
  await renew(at.server.clock.now())
  advance(at.server, 1)
  expect(kindOf(await gate_a.scan(three!.code))).toBe('admitted')
  gate_a.browser.network.is_down = false
  await gate_a.settle()
  expect(gate_a.door.state.conflicts).toMatchObject([{ verdict: { kind: 'revoked', reason: 'key_retired' } }])
  expect(await at.conflictsAtServer()).toMatchObject([
    { verdict: { kind: 'revoked', reason: 'key_retired' } },
  ])
})
