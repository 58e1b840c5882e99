import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { fromEpochMs } from '#contract/wire/instant.ts'
import { audit_entries } from '#server/core/db/schema/audit.ts'
import { sqlState } from '#server/core/db/failures.ts'
import { cleanUp } from '#server/domains/operations/jobs.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

const DAY_MS = 86_400_000

describeOnEachDatabase('what is written down of an account', (kind) => {
  const fixture = useFixture(kind)
  // The database uses its own clock.
  const ago = (days: number) => fromEpochMs(Date.now() - days * DAY_MS)

  async function write(days: number): Promise<string> {
    const id = newId('audit_entry', fixture.server.random)
    await fixture.db.withTx((tx) =>
      tx.insert(audit_entries).values({
        id,
        account_id: fixture.venue.account_id,
        at: ago(days),
        action: 'account_changed',
        actor_kind: 'system',
        subject_kind: 'account',
        changes: [],
      }),
    )
    return id
  }
  const ids = async () =>
    (await fixture.db.read((tx) => tx.select({ id: audit_entries.id }).from(audit_entries))).map(
      ({ id }) => id,
    )
  const run = (statement: ReturnType<typeof sql>) => fixture.db.withTx((tx) => tx.execute(statement))

  test('the database refuses to update, delete or truncate audit entries', async () => {
    const [fresh, old] = [await write(0), await write(401)]
    const before = await ids()
    for (const statement of [
      sql`update audit_entries set actor_name = 'Somebody else' where id = ${fresh}`,
      sql`update audit_entries set at = now() - interval '2 years' where id = ${fresh}`,
      sql`update audit_entries set changes = '[]' where id = ${old}`,
      sql`delete from audit_entries where id = ${fresh}`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
    ])
      expect(await run(statement).catch(sqlState)).toBe('P0001')
    expect(await ids()).toEqual(before)
  })

  test('audit entries are deleted after 400 days and not a day earlier', async () => {
    const [young, almost, old] = [await write(1), await write(399), await write(401)]
    await cleanUp({ db: fixture.db, clock: fixture.server.clock.now })
    const left = await ids()
    expect(left).toEqual(expect.arrayContaining([young, almost]))
    expect(left).not.toContain(old)
  })
})
