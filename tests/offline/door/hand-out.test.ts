import { expect, test } from 'vitest'
import { createCheckInList, updateCheckInList } from '#contract/door/check-in-lists.ts'
import { mirrorList } from '#contract/door/mirror-list.ts'
import { addList } from '#tests/support/endpoint-rows/rows.ts'
import { kindOf, advanceMinutes, type Device } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()

async function badgeDesks(): Promise<[Device, Device]> {
  const list_id = await at.server.db.withTx((tx) =>
    addList(at.server, tx, at.venue.event, { name: 'Badges', kind: 'hand_out' }),
  )
  return [await at.phone('Desk 1', { list_id }), await at.phone('Desk 2', { list_id })]
}

test('each ticket gets one thing, offline too, and a second time the desk says when and where', async () => {
  const [desk_1, desk_2] = await badgeDesks()
  desk_1.browser.network.is_down = true
  const { code } = at.venue.attendees[0]!
  expect(kindOf(await desk_1.scan(code))).toBe('admitted')
  advanceMinutes(at.server, 1)
  expect(await desk_1.scan(code)).toMatchObject({
    verdict: { kind: 'already_in', gate: 'Desk 1', device: 'Phone at Desk 1' },
  })
  expect(kindOf(await desk_1.leave(code))).toBe('not_inside')
  desk_1.browser.network.is_down = false
  await desk_1.settle()
  await desk_2.settle()
  expect(kindOf(await desk_2.scan(code))).toBe('already_in')
  expect(desk_2.door.state.counts).toMatchObject({ entered: 1, expected: 3 })
  const list_id = desk_1.door.state.meta!.list.id
  await desk_2.settle()
  expect(await at.countsAtServer(list_id)).toMatchObject({ given: 1, entered: 0, inside: 0, conflicts: 0 })
})

test('two offline desks that give the same thing both see the conflict, as the organizer does', async () => {
  const desks = await badgeDesks()
  const { code } = at.venue.attendees[0]!
  for (const { browser } of desks) browser.network.is_down = true
  for (const desk of desks) {
    expect(kindOf(await desk.scan(code))).toBe('admitted')
    advanceMinutes(at.server, 1)
  }
  for (const { browser } of desks) browser.network.is_down = false
  for (const desk of [...desks.toReversed(), ...desks.toReversed()]) await desk.settle()
  for (const { door } of desks)
    expect(door.state).toMatchObject({
      pill: 'attention',
      conflicts: [{ verdict: { kind: 'already_in' }, first: { gate: 'Desk 1' }, scan: { gate: 'Desk 2' } }],
      counts: { entered: 1 },
    })
  const list_id = desks[0].door.state.meta!.list.id
  expect(await at.conflictsAtServer(list_id)).toMatchObject([
    { first: { gate: 'Desk 1' }, second: { gate: 'Desk 2' } },
  ])
  expect(await at.countsAtServer(list_id)).toMatchObject({ given: 1, entered: 0, conflicts: 1 })
})

test('an undo takes the thing back on the phone and at the server', async () => {
  const [desk] = await badgeDesks()
  const { code } = at.venue.attendees[0]!
  const shown = await desk.scan(code)
  if (shown.kind !== 'shown') throw new Error('not shown')
  expect(kindOf(await desk.door.undo(shown.scan))).toBe('undone')
  expect(desk.door.state.counts.entered).toBe(0)
  expect(kindOf(await desk.scan(code))).toBe('admitted')
  await desk.settle()
  expect(await at.countsAtServer(desk.door.state.meta!.list.id)).toMatchObject({ given: 1 })
})

test('a list whose kind changes before the first scan is judged by its new kind', async () => {
  const params = { event_id: at.venue.event_id }
  const { token } = at.venue.organizer
  const { data } = await at.server.call(createCheckInList, {
    params,
    body: { name: 'Lunch', ticket_ids: Object.values(at.venue.tickets), re_entry: 'always' },
    token,
  })
  const desk = await at.phone('Desk 1', { list_id: data.id })
  advanceMinutes(at.server, 1)
  await at.server.call(updateCheckInList, {
    params: { ...params, check_in_list_id: data.id },
    body: { kind: 'hand_out' },
    token,
  })
  await desk.settle()
  const { code } = at.venue.attendees[0]!
  expect(kindOf(await desk.scan(code))).toBe('admitted')
  advanceMinutes(at.server, 1)
  expect(kindOf(await desk.scan(code))).toBe('already_in')
})

test('a phone with an unknown kind of list gives no verdict', async () => {
  const [desk] = await badgeDesks()
  const { list } = (await desk.ports.db.lists.get(desk.door.state.meta!.list.id))!.meta!
  expect(list.kind).toBe('hand_out')
  const strange = mirrorList.parse({ ...list, kind: 'raffle' })
  expect(strange.not_understood).toBeDefined()
  expect(strange.kind).toBeUndefined()
})
