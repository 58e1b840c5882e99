import { beforeEach, expect, test } from 'vitest'
import { listDevices, placeDevice } from '#contract/door/devices.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { createSupervisor, removeSupervisor } from '#contract/door/supervisors.ts'
import { addMs } from '#contract/wire/instant.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pairTestDevice } from '../door/door-calls.ts'
import { makeSale, sellAtDoor, sendEntries, takeGeneral } from './box-office-calls.ts'

const MINUTE = 60_000

describeOnAnyDatabase('right to sell', (kind) => {
  const fixture = useFixture(kind)
  beforeEach(() => sellAtDoor(fixture))

  const list = () => ({ event_id: fixture.venue.event_id, check_in_list_id: fixture.venue.list_id })
  const pair = (may_sell: boolean) =>
    pairTestDevice(fixture.server, fixture.venue, 'Till', { rights: { may_sell } })
  const edit = (device_id: string, may_sell: boolean) =>
    fixture.call('organizer', placeDevice, { params: { ...list(), device_id }, body: { may_sell } })
  const addSupervisor = async () => {
    const { event_id } = fixture.venue
    const body = { name: 'Ada', pin: '4711' }
    return (await fixture.call('organizer', createSupervisor, { params: { event_id }, body })).data.id
  }
  const refused = { stored: false, error: { code: 'permission.denied' } }

  test('a phone without the right gets no places, and its sales are refused', async () => {
    const { token } = await pair(false)
    await expect(takeGeneral(fixture, token, 1)).rejects.toMatchObject({ code: 'permission.denied' })
    expect((await sendEntries(fixture, token, makeSale(fixture))).data).toMatchObject([refused])
  })

  test('a pairing that does not say so sells if its list does', async () => {
    await pairTestDevice(fixture.server, fixture.venue, 'Sells')
    const other_list_id = fixture.venue.vip_list_id
    await pairTestDevice(fixture.server, fixture.venue, 'Sells not', { list_id: other_list_id })
    const rightOf = async (check_in_list_id: string) => {
      const params = { ...list(), check_in_list_id }
      return (await fixture.call('organizer', listDevices, { params })).data.map(({ may_sell }) => may_sell)
    }
    expect(await rightOf(fixture.venue.list_id)).toEqual([true])
    expect(await rightOf(other_list_id)).toEqual([false])
  })

  test('a sale keeps the right of its time, however late it arrives', async () => {
    const { server } = fixture
    const { device_id, token } = await pair(true)
    const began = server.clock.now()
    server.clock.advance(10 * MINUTE)
    await edit(device_id, false)
    server.clock.advance(10 * MINUTE)
    const sent = [9, 11].map((minutes) => makeSale(fixture, { sold_at: addMs(began, minutes * MINUTE) }))
    expect((await sendEntries(fixture, token, ...sent)).data).toMatchObject([{ stored: true }, refused])
  })

  test("a supervisor's PIN opens the right until the supervisor is removed", async () => {
    const { server, venue } = fixture
    const { token } = await pair(false)
    const supervisor_id = await addSupervisor()
    const before = makeSale(fixture, { supervisor_id })
    server.clock.advance(MINUTE)
    await fixture.call('organizer', removeSupervisor, { params: { event_id: venue.event_id, supervisor_id } })
    server.clock.advance(MINUTE)
    const after = makeSale(fixture, { supervisor_id })
    expect((await sendEntries(fixture, token, before, after)).data).toMatchObject([{ stored: true }, refused])
  })

  test('the right reaches the phone with the mirror, and a phone without it receives the supervisors', async () => {
    const { server, venue } = fixture
    await addSupervisor()
    const { device_id, token } = await pairTestDevice(server, venue, 'Chief', {
      may_override: true,
      rights: { may_sell: false },
    })
    const mirror = async () =>
      (await server.call(readMirror, { params: { check_in_list_id: venue.list_id }, query: {}, token })).data
    expect(await mirror()).toMatchObject({ device: { may_sell: false }, supervisors: [{ name: 'Ada' }] })
    await edit(device_id, true)
    expect(await mirror()).toMatchObject({ device: { may_sell: true }, supervisors: [] })
  })
})
