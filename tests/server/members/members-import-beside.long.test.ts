import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { transactionsOf } from '#tests/support/databases/transactions.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeImportCalls, makeImportRow } from './import-fixture.ts'

const ROWS = 20_000
/** Twenty times the limit for a door, because this machine may run other jobs. */
const LONGEST_MS = 2_000
/** Upper bound, on any machine, of one transaction's share of the import's time. */
const LARGEST_SHARE = 1 / 6
const ASKED_EVERY_MS = 5

describe('a member import on the embedded database', () => {
  const fixture = useFixture('embedded')
  const { csv } = makeImportCalls(fixture)

  test(
    'a scan during an import waits for a small part of the import, never for all of it',
    { timeout: 600_000 },
    async () => {
      // The first import starts the process that parses files.
      await csv([makeImportRow()])
      const rows = Array.from({ length: ROWS }, () => makeImportRow())
      const waited: number[] = []
      let is_over = false
      const { result, transactions } = await transactionsOf(async () => {
        const done = csv(rows).finally(() => (is_over = true))
        while (!is_over) {
          const asked_at = performance.now()
          await fixture.db.withTx((tx) => tx.execute(sql`select 1 as scan`))
          waited.push(performance.now() - asked_at)
          await wait(ASKED_EVERY_MS)
        }
        return done
      })
      expect(result).toMatchObject({ new: ROWS, is_written: true })
      const works = transactions.filter(({ texts }) => !texts.some((text) => text.includes('as scan')))
      const whole_ms = works.reduce((sum, { held_ms }) => sum + held_ms, 0)
      const longest = works.reduce((one, other) => (other.held_ms > one.held_ms ? other : one))
      if (process.env['SHOWS_HOLDS'] === '1') {
        const ordered = waited.toSorted((one, other) => one - other)
        const at = (share: number) => Math.round(ordered[Math.floor((ordered.length - 1) * share)] ?? 0)
        console.log({
          rows: ROWS,
          transactions: works.length,
          longest_ms: Math.round(longest.held_ms),
          whole_ms: Math.round(whole_ms),
          waited: { times: waited.length, median: at(0.5), p99: at(0.99), most: at(1) },
        })
      }
      expect(longest.held_ms).toBeLessThan(LONGEST_MS)
      expect(longest.held_ms).toBeLessThan(whole_ms * LARGEST_SHARE)
      expect(Math.max(...waited)).toBeLessThan(LONGEST_MS)
    },
  )
})
