import { expect, test } from 'vitest'
import { listAttendees } from '#contract/orders/attendees.ts'
import { updateCheckInList } from '#contract/door/check-in-lists.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { updateOrder } from '#contract/orders/desk.ts'
import { advanceMinutes } from '#tests/support/device.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { dumpBrowsers } from '#tests/offline/retention.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()
const event = () => ({ event_id: at.venue.event_id })
const token = () => at.venue.organizer.token
const buy = () =>
  at.server.db.withTx((tx) =>
    addPaidOrder(at.server, tx, at.venue.event, {
      people: [{ first_name: 'Ada' }, { first_name: 'Bo' }],
      order: { phone: '+85298765432' },
    }),
  )
const setSearch = (finds_by_phone: boolean) =>
  at.server.call(updateCheckInList, {
    params: { ...event(), check_in_list_id: at.venue.list_id },
    body: { finds_by_phone },
    token: token(),
  })

test('a door has phone numbers only if its list allows that search, and then only the last digits', async () => {
  await buy()
  const door = await at.phone('Main')
  expect(door.door.search('5432', 9).total).toBe(0)
  expect(await dumpBrowsers([door.ports.db])).not.toContain('5432"')
  advanceMinutes(at.server, 1)
  await setSearch(true)
  await door.settle()
  expect(
    door.door
      .search('5432', 9)
      .found.map(({ first_name }) => first_name)
      .sort(),
  ).toEqual(['Ada', 'Bo'])
  expect(door.door.search('ada 5432', 9).total).toBe(1)
  for (const other of ['432', '65432', '6543']) expect(door.door.search(other, 9).total).toBe(0)
  expect(await dumpBrowsers([door.ports.db])).toContain('"5432"')
  expect(await dumpBrowsers([door.ports.db])).not.toContain('65432')
  const params = { ...event(), order_id: door.door.search('ada', 1).found[0]!.order_id }
  await at.server.call(updateOrder, { params, body: { phone: '+85211112222' }, token: token() })
  await door.settle()
  expect(door.door.search('2222', 9).total).toBe(2)
  advanceMinutes(at.server, 1)
  await setSearch(false)
  await door.settle()
  expect(door.door.search('2222', 9).total).toBe(0)
  expect(await dumpBrowsers([door.ports.db])).not.toMatch(/"(5432|2222)"/)
})

test('admin pages find attendees and orders by the same last four digits', async () => {
  const { order_id } = await buy()
  const of = (query: string) => ({ params: event(), query: { query }, token: token() })
  const people = await at.server.call(listAttendees, of('5432'))
  expect(people.data.filter((one) => one.order_id === order_id)).toHaveLength(2)
  expect((await at.server.call(listOrders, of(' 5432 '))).data.map(({ id }) => id)).toContain(order_id)
  expect((await at.server.call(listOrders, of('6543'))).data).toEqual([])
})
