import { expect, test } from 'vitest'
import { fromEpochMs, toEpochMs } from '#contract/wire/instant.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { anyDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW } from '#tests/support/server.ts'

/** A day and three hours: seven of them are at seven hours of the seven days of a week. */
const STEP_MS = 27 * 3_600_000

test('the demo can be made on every day of the week and at every hour', async () => {
  for (let day = 0; day < 7; day++) {
    const { db } = await makeDatabase(anyDatabase, { migrated: true })
    const now = fromEpochMs(toEpochMs(TEST_NOW) + day * STEP_MS)
    await expect(seedDemo(db, { now, attendees: 20 }), now).resolves.toBeUndefined()
    await db.close()
  }
})
