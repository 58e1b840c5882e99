import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useFixture } from '#tests/support/fixture.ts'
import { codeRow, importAttendeeRows } from '#tests/support/import-attendees.ts'

const sizes = [100, 500, 2000, 20000]
const fixture = useFixture('embedded')

test('measure', { timeout: 900_000 }, async () => {
  const { server, venue } = fixture
  await importAttendeeRows(server, venue, [codeRow('first')])
  for (const size of sizes) {
    const rows = Array.from({ length: size }, (_, at) => codeRow(`K${size}-${at}`, `Guest ${at}`))
    const waited: number[] = []
    let is_over = false
    const started = performance.now()
    const done = importAttendeeRows(server, venue, rows).finally(() => (is_over = true))
    while (!is_over) {
      const asked_at = performance.now()
      await fixture.db.withTx((tx) => tx.execute(sql`select 1 as scan`))
      waited.push(performance.now() - asked_at)
      await wait(5)
    }
    expect(await done).toMatchObject({ is_written: true })
    console.log(
      size,
      'took',
      Math.round(performance.now() - started),
      'longest',
      Math.round(Math.max(...waited)),
    )
  }
})
