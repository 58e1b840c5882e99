import { expect, test } from 'vitest'
import { updateCheckInList } from '#contract/door/check-in-lists.ts'
import { addList } from '#tests/support/endpoint-rows/rows.ts'
import { kindOf, advanceMinutes, type Device } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()

async function twoDoors(): Promise<[Device, Device]> {
  const list_id = await at.server.db.withTx((tx) =>
    addList(at.server, tx, at.venue.event, { re_entry: 'after_exit' }),
  )
  return [await at.phone('Gate A', { list_id }), await at.phone('Gate B', { list_id })]
}
const offline = (doors: readonly Device[], is_down: boolean) =>
  doors.forEach(({ browser }) => (browser.network.is_down = is_down))
async function settleAll(doors: readonly Device[]) {
  offline(doors, false)
  for (const door of [...doors, ...doors]) await door.settle()
}

test('two offline doors that register the same exit both get the conflict with both scans', async () => {
  const [gate_a, gate_b] = await twoDoors()
  const doors = [gate_a, gate_b]
  const { code } = at.venue.attendees[0]!
  await gate_a.scan(code)
  await settleAll(doors)
  offline(doors, true)
  advanceMinutes(at.server, 1)
  expect(kindOf(await gate_a.leave(code))).toBe('left')
  advanceMinutes(at.server, 1)
  expect(kindOf(await gate_b.leave(code))).toBe('left')
  await settleAll([gate_b, gate_a])
  for (const { door } of doors) {
    expect(door.state).toMatchObject({ pill: 'attention', unseen_conflicts: 1, counts: { inside: 0 } })
    expect(door.state.conflicts).toMatchObject([
      { verdict: { kind: 'not_inside' }, first: { gate: 'Gate A' }, scan: { kind: 'out', gate: 'Gate B' } },
    ])
  }
  const list_id = gate_a.door.state.meta!.list.id
  expect(await at.conflictsAtServer(list_id)).toMatchObject([
    { first: { gate: 'Gate A' }, second: { gate: 'Gate B' }, shown: { kind: 'left' } },
  ])
})

test('a door that registers an exit after its list was closed gets a conflict', async () => {
  const [gate_a] = await twoDoors()
  const list_id = gate_a.door.state.meta!.list.id
  const { code } = at.venue.attendees[0]!
  await gate_a.scan(code)
  await settleAll([gate_a])
  offline([gate_a], true)
  advanceMinutes(at.server, 1)
  await at.server.call(updateCheckInList, {
    params: { event_id: at.venue.event_id, check_in_list_id: list_id },
    body: { expires_at: at.server.clock.now() },
    token: at.venue.organizer.token,
  })
  advanceMinutes(at.server, 1)
  expect(kindOf(await gate_a.leave(code))).toBe('left')
  await settleAll([gate_a])
  expect(gate_a.door.state.conflicts).toMatchObject([{ verdict: { kind: 'list_expired' }, first: null }])
})

test('an undone exit causes no conflict', async () => {
  const [gate_a, gate_b] = await twoDoors()
  const doors = [gate_a, gate_b]
  const { code } = at.venue.attendees[0]!
  await gate_a.scan(code)
  await settleAll(doors)
  offline(doors, true)
  advanceMinutes(at.server, 1)
  const shown = await gate_a.leave(code)
  advanceMinutes(at.server, 1)
  await gate_b.leave(code)
  if (shown.kind !== 'shown') throw new Error('it was shown')
  await gate_a.door.undo(shown.scan)
  await settleAll(doors)
  for (const { door } of doors) expect(door.state.conflicts).toEqual([])
})
