import { expect, test } from 'vitest'
import { readDoorBoard } from '#contract/door/door-board.ts'
import { addMs } from '#contract/wire/instant.ts'
import { NO_DEVICE_STATE } from '#offline/door/sync-door.ts'
import { sellAtDoor } from '#tests/server/box-office/box-office-calls.ts'
import { tillOf } from '../box-office/phone-that-sells.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(1)
const board = async () => {
  const params = { event_id: at.venue.event_id }
  return (await at.server.call(readDoorBoard, { params, token: at.venue.organizer.token })).data
}

test('a phone reports its camera since when, by the corrected time', async () => {
  const phone = await at.phone('Gate A')
  phone.browser.clock.wall_error_ms = -600_000
  await phone.door.sync()
  const since_ms = phone.ports.clock.wall_ms() - 60_000
  await phone.door.report({ battery_percent: null, camera: { state: 'stalled', since_ms } })
  const [device] = (await board()).devices
  expect(device?.camera?.state).toBe('stalled')
  const expected_ms = Date.parse(addMs(at.server.clock.now(), -60_000))
  expect(Math.abs(Date.parse(device?.camera?.since ?? '') - expected_ms)).toBeLessThan(2_000)
})

test('sales that wait on a phone are counted on its pill and reported, until they are sent', async () => {
  await sellAtDoor({ server: at.server, db: at.server.db, venue: at.venue })
  const phone = await at.phone('Gate A')
  await phone.door.sync()
  const till = tillOf(at.server, at.venue, phone.door)
  await till.take(2)
  await phone.door.sync()
  expect(phone.door.state).toMatchObject({ waiting: 0, waiting_sales: 0, pill: 'live' })
  phone.browser.network.is_down = true
  await till.sell(1)
  await phone.door.refresh()
  expect(phone.door.state).toMatchObject({ waiting: 1, waiting_sales: 1, pill: 'saved' })
  phone.browser.network.is_down = false
  await phone.door.report(NO_DEVICE_STATE)
  expect((await board()).devices).toMatchObject([{ waiting_scans: 0, waiting_sales: 1, camera: null }])
  await phone.settle()
  await phone.door.sync()
  expect(phone.door.state).toMatchObject({ waiting: 0, waiting_sales: 0 })
  await phone.door.report(NO_DEVICE_STATE)
  expect((await board()).devices).toMatchObject([{ waiting_sales: 0 }])
})
