import type { DBCore, DBCoreTable } from 'dexie'
import { describe, expect, test } from 'vitest'
import { kindOf, openDoor } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()

/** Records each request to the tables of a store. */
function counting(core: DBCore, requests: string[]): DBCore {
  const counted = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    get: (asked) => (requests.push(`get ${table.name}`), table.get(asked)),
    getMany: (asked) => (requests.push(`getMany ${table.name}`), table.getMany(asked)),
    query: (asked) => (requests.push(`query ${table.name}`), table.query(asked)),
    count: (asked) => (requests.push(`count ${table.name}`), table.count(asked)),
    openCursor: (asked) => (requests.push(`openCursor ${table.name}`), table.openCursor(asked)),
    mutate: (asked) => (requests.push(`${asked.type} ${table.name}`), table.mutate(asked)),
  })
  return { ...core, table: (name) => counted(core.table(name)) }
}

describe('cost of a scan', () => {
  test('the first and the next scan take two store requests each before the verdict', async () => {
    const phone = await at.phone('Gate A')
    const ports = phone.browser.tab()
    const requests: string[] = []
    ports.db.use({ stack: 'dbcore', name: 'counting', create: (core) => counting(core, requests) })
    phone.browser.network.is_down = true
    const door = await openDoor(ports, at.venue.list_id)
    for (const { code } of at.venue.attendees) {
      requests.length = 0
      expect(kindOf(await door.scan({ kind: 'in', subject: { raw_code: code } }))).toBe('admitted')
      // A read of what other tabs wrote and the scan itself: each further request delays every guest.
      expect(requests).toEqual(['query scans', 'add scans'])
    }
    door.close()
  })
})
