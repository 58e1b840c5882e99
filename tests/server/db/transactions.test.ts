import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Tx } from '#server/core/db/connect.ts'
import { afterCommit } from '#server/core/db/transactions.ts'
import { DatabaseFailure, TransactionMisuse, violatedConstraint } from '#server/core/db/failures.ts'
import { describeOnEachDatabase, makeDatabase } from '#tests/support/databases/databases.ts'

describeOnEachDatabase('transactions', (kind) => {
  let db: Database
  beforeAll(async () => {
    db = (await makeDatabase(kind, { migrated: false })).db
    await db.withTx((tx) =>
      tx.execute(
        sql`create table things (id text constraint things_id primary key, n int8 not null default 0, at timestamptz(3))`,
      ),
    )
  })
  afterAll(() => db.close())

  const count = (where = sql`true`) =>
    db.read(
      async (tx) => (await tx.execute(sql`select count(*) as n from things where ${where}`)).rows[0]?.['n'],
    )

  test('a transaction stores its writes, and rolls them back when it throws', async () => {
    await db.withTx((tx) => tx.execute(sql`insert into things (id) values ('kept')`))
    await expect(
      db.withTx(async (tx) => {
        await tx.execute(sql`insert into things (id) values ('dropped')`)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await count(sql`id = 'kept'`)).toBe(1)
    expect(await count(sql`id = 'dropped'`)).toBe(0)
  })

  test('an effect after the commit runs once, and not after a rollback', async () => {
    const effects: string[] = []
    let attempts = 0
    await db.withTx(async (tx) => {
      attempts += 1
      afterCommit(tx, () => effects.push(`attempt ${attempts}`))
      if (attempts === 1) await tx.execute(sql`do $$ begin raise sqlstate '40001'; end $$`)
    })
    expect(effects).toEqual(['attempt 2'])
    await expect(
      db.withTx(async (tx) => {
        afterCommit(tx, () => effects.push('rolled back'))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(effects).toEqual(['attempt 2'])
  })

  test('connections are counted by state', async () => {
    let finish = () => {}
    const held = new Promise<void>((resolve) => (finish = resolve))
    const before = db.connections()
    const work = db.withTx(() => held)
    await expect.poll(() => db.connections().busy).toBe(before.busy + 1)
    const others = Array.from({ length: 30 }, () => db.read(() => Promise.resolve()))
    await expect.poll(() => db.connections().waiting).toBeGreaterThan(0)
    finish()
    await Promise.all([work, ...others])
    await expect.poll(() => db.connections()).toMatchObject({ busy: 0, waiting: 0 })
  })

  test('the driver returns timestamps as ISO 8601 UTC, int8 as numbers and dates as text', async () => {
    const { rows } = await db.read((tx) =>
      tx.execute(sql`select '2026-11-21 09:30:00.5+02'::timestamptz as at, 9007199254740991::int8 as n,
        array[1, null, 3]::int8[] as many, '2026-03-01'::date as day, 1.50::numeric as amount, '{"a":[1]}'::jsonb as doc`),
    )
    expect(rows).toEqual([
      {
        at: '2026-11-21T07:30:00.500Z',
        n: 9007199254740991,
        many: [1, null, 3],
        day: '2026-03-01',
        amount: '1.50',
        doc: { a: [1] },
      },
    ])
  })

  test('an int8 beyond the safe integers throws instead of being rounded', async () => {
    await expect(db.read((tx) => tx.execute(sql`select 9007199254740993::int8 as n`))).rejects.toThrow(
      'does not fit',
    )
  })

  test('a nested transaction throws at once', async () => {
    await expect(db.withTx(() => db.withTx(async () => 1))).rejects.toBeInstanceOf(TransactionMisuse)
    await expect(db.withTx(() => db.read(async () => 1))).rejects.toBeInstanceOf(TransactionMisuse)
    await expect(db.read(() => db.withTx(async () => 1))).rejects.toBeInstanceOf(TransactionMisuse)
    expect(await db.health()).toBe(true)
  })

  test('work left over from a finished transaction can start its own transaction', async () => {
    let later: Promise<number> | undefined
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    await db.withTx(async () => {
      later = finished.then(() => db.withTx(async () => 7))
    })
    finish()
    expect(await later).toBe(7)
  })

  test('a query through a finished transaction throws instead of hanging or joining another', async () => {
    let leaked: Tx | undefined
    await db.withTx(async (tx) => {
      leaked = tx
    })
    await expect(leaked?.execute(sql`select 1`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('already over') },
    })
    await db.withTx(async () => {
      await expect(leaked?.execute(sql`insert into things (id) values ('leak')`)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('already over') },
      })
    })
    expect(await count(sql`id = 'leak'`)).toBe(0)
  })

  test('a transaction with a swallowed failure throws instead of committing', async () => {
    await expect(
      db.withTx(async (tx) => {
        await tx.execute(sql`insert into things (id) values ('unsaid')`)
        await tx.execute(sql`select 1 / 0`).catch(() => {})
      }),
    ).rejects.toBeInstanceOf(TransactionMisuse)
    expect(await count(sql`id = 'unsaid'`)).toBe(0)
  })

  test('a database error contains code and constraint and never the values', async () => {
    const insert = () =>
      db.withTx((tx) => tx.execute(sql`insert into things (id) values (${'secret@demo.test'})`))
    await insert()
    const failure: unknown = await insert().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DatabaseFailure)
    expect(failure).toMatchObject({ code: '23505', constraint: 'things_id', table: 'things' })
    expect(violatedConstraint(failure)).toBe('things_id')
    const printed = `${String(failure)} ${JSON.stringify(failure)} ${failure instanceof Error ? failure.stack : ''}`
    expect(printed).not.toContain('secret')
  })

  test('a violation caught in a savepoint names its constraint and leaves the transaction usable', async () => {
    const seen = await db.withTx(async (tx) => {
      await tx.execute(sql`insert into things (id) values ('first')`)
      const error: unknown = await tx
        .transaction((inner) => inner.execute(sql`insert into things (id) values ('first')`))
        .catch((failure: unknown) => failure)
      return violatedConstraint(error)
    })
    expect(seen).toBe('things_id')
    expect(await count(sql`id = 'first'`)).toBe(1)
  })

  test('a read transaction cannot write and sees one snapshot', async () => {
    await expect(db.read((tx) => tx.execute(sql`delete from things`))).rejects.toMatchObject({
      code: '25006',
    })
  })

  test('concurrent transactions all complete, and a counter loses no increment', async () => {
    await db.withTx((tx) => tx.execute(sql`insert into things (id) values ('counter')`))
    await Promise.all(
      Array.from({ length: 60 }, () =>
        db.withTx((tx) => tx.execute(sql`update things set n = n + 1 where id = 'counter'`)),
      ),
    )
    expect(await count(sql`id = 'counter' and n = 60`)).toBe(1)
  })

  test('a serialization conflict is retried', async () => {
    await db.withTx((tx) => tx.execute(sql`insert into things (id) values ('again')`))
    let runs = 0
    let reads = 0
    let release: (value?: undefined) => void = () => undefined
    const both_read = new Promise<undefined>((resolve) => (release = resolve))
    const increment = () =>
      db.withTx(async (tx) => {
        runs++
        await tx.execute(sql`set transaction isolation level serializable`)
        const { rows } = await tx.execute(sql`select n from things where id = 'again'`)
        reads++
        if (reads === 2) release()
        // The embedded database runs one transaction at a time.
        if (kind === 'postgres') await both_read
        await tx.execute(sql`update things set n = ${Number(rows[0]?.['n']) + 1} where id = 'again'`)
      })
    await Promise.all([increment(), increment()])
    expect(await count(sql`id = 'again' and n = 2`)).toBe(1)
    expect(runs).toBe(kind === 'postgres' ? 3 : 2)
  })

  test('a permanent failure is not retried', async () => {
    let runs = 0
    await expect(
      db.withTx(async (tx) => {
        runs++
        await tx.execute(sql`select 1 / 0`)
      }),
    ).rejects.toMatchObject({ code: '22012' })
    expect(runs).toBe(1)
  })

  test('a permanent conflict is given up after several retries', async () => {
    let runs = 0
    await expect(
      db.withTx(async (tx) => {
        runs++
        await tx.execute(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`)
      }),
    ).rejects.toMatchObject({ code: '40001' })
    expect(runs).toBe(8)
  })
})
