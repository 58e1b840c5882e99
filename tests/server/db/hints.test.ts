import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { connect, type Tx } from '#server/core/db/connect.ts'
import { describeOnEachDatabase, hasPostgres, makeDatabase } from '#tests/support/databases/databases.ts'

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 150))

describeOnEachDatabase('hints', (kind) => {
  test('a notification reaches listeners of its topic after the commit and nobody after a rollback', async () => {
    const { db } = await makeDatabase(kind, { migrated: false })
    const heard: string[] = []
    const stop = db.listen('list-1', () => heard.push('one'))
    db.listen('list-2', () => heard.push('two'))
    await db.withTx(async (tx) => {
      db.notify(tx, 'list-1')
      db.notify(tx, 'list-1')
      await aMoment()
      expect(heard).toEqual([])
    })
    await expect.poll(() => heard).toEqual(['one'])
    await expect(
      db.withTx(async (tx) => {
        db.notify(tx, 'list-2')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    stop()
    await db.withTx(async (tx) => db.notify(tx, 'list-1'))
    await aMoment()
    expect(heard).toEqual(['one'])
    await db.close()
  })

  test('a notification requires an open transaction', async () => {
    const { db } = await makeDatabase(kind, { migrated: false })
    let leaked: Tx | undefined
    await db.withTx(async (tx) => {
      leaked = tx
    })
    const over = leaked
    expect(() => over && db.notify(over, 'x')).toThrow(/open transaction/)
    await db.close()
  })
})

describe.skipIf(!hasPostgres)('notifications (PostgreSQL)', () => {
  test('a notification reaches another process, also after the connection was cut', async () => {
    const { db: here, database_url } = await makeDatabase('postgres', { migrated: false })
    const warnings: string[] = []
    const there = await connect({ database_url, data_dir: '', on_warning: (text) => warnings.push(text) })
    let heard = 0
    there.listen('list-1', () => heard++)
    await here.withTx(async (tx) => here.notify(tx, 'list-1'))
    await expect.poll(() => heard).toBe(1)

    await here.withTx((tx) =>
      tx.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`),
    )
    // Notifications may have been missed, so every listener is called once.
    await expect.poll(() => heard).toBe(2)
    expect(warnings.join()).toMatch(/listener/)
    expect(await there.withTx(async () => 1).catch(() => there.withTx(async () => 1))).toBe(1)
    await here.withTx(async (tx) => here.notify(tx, 'list-1'))
    await expect.poll(() => heard).toBe(3)
    await Promise.all([here.close(), there.close()])
  })

  test('an unreachable server is reported in one line without the password', async () => {
    const attempt = connect({ database_url: 'postgres://somebody:secret@127.0.0.1:1/none', data_dir: '' })
    await expect(attempt).rejects.toThrow(/^The database at DATABASE_URL does not answer/)
    await expect(attempt).rejects.not.toThrow(/secret/)
  })
})
