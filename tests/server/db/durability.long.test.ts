import fs, { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '#server/core/db/connect.ts'
import { createSafely } from '#server/core/db/embedded/folder-version.ts'
import { folderEngine, openFolder } from '#server/core/db/embedded/in-process.ts'
import { openEmbedded } from '#server/core/db/embedded/open.ts'
import { SyncedFs, syncedStartParams } from '#server/core/db/embedded/synced-fs.ts'
import { makePrng, UnsafeDisk } from './fixtures/unsafe-disk.ts'

const POWER_CUTS = 12
let started = ''
let data_dir = ''
beforeAll(async () => {
  started = mkdtempSync(join(tmpdir(), 'foyer-durability-'))
  const db = await connect({ database_url: undefined, data_dir: started })
  await db.close()
})
afterAll(() => rmSync(started, { recursive: true, force: true }))
beforeEach(() => {
  data_dir = mkdtempSync(join(tmpdir(), 'foyer-durability-'))
})
afterEach(() => rmSync(data_dir, { recursive: true, force: true }))

/** Copies the folder of a database that was started and closed. */
const takeStarted = () => cpSync(started, data_dir, { recursive: true })

const failOnRefusal = (error: unknown) => {
  throw error
}

test('every commit is synced to disk before it is acknowledged', async () => {
  takeStarted()
  const synced: string[] = []
  const { pglite, release } = await openFolder(data_dir, {
    on_failure: failOnRefusal,
    on_sync: (path) => synced.push(path),
  })
  await pglite.exec('create table t (id int primary key)')
  for (let id = 1; id <= 50; id++) {
    synced.length = 0
    await pglite.query('insert into t values ($1)', [id])
    expect(synced.some((path) => path.includes('pg_wal'))).toBe(true)
  }
  synced.length = 0
  await pglite.query('select * from t')
  expect(synced).toEqual([])
  await pglite.close()
  await release()
})

test('the database opens after power cuts with every acknowledged row', async () => {
  const seed = Date.now()
  const chance = makePrng(seed)
  const open = (folder: string, on_sync: (path: string) => void) =>
    PGlite.create({
      fs: new SyncedFs(folder, { on_failure: failOnRefusal, on_sync }),
      startParams: syncedStartParams,
      // Small log segments, so that recording each sync is fast.
      initDbStartParams: ['--wal-segsize=1'],
    })
  let folder = join(data_dir, 'round-0')
  const first = await createSafely(folder, () => open(folder, () => {}))
  await first.exec('create table t (id int primary key, filler text); create table u (id int)')
  await first.close()
  let acknowledged = 0
  let expected = 0
  for (let round = 1; round <= POWER_CUTS; round++) {
    const target = join(data_dir, `round-${round}`)
    let until_cut = Math.floor(chance() * 60)
    let is_watching = false
    let is_cut = false
    let cut_error: unknown
    const disk = new UnsafeDisk(folder)
    const pglite = await open(folder, (path) => {
      if (is_cut) return
      if (is_watching && until_cut-- <= 0) {
        is_cut = true
        expected = acknowledged
        // An exception thrown here would count as a disk failure.
        try {
          disk.cut(target, chance)
        } catch (error) {
          cut_error = error
        }
      } else disk.synced(path)
    })
    const { rows } = await pglite.query<{ n: number; last: number }>(
      'select count(*)::int as n, coalesce(max(id), 0) as last from t',
    )
    expect(rows[0]?.n, `seed ${seed}, round ${round}`).toBeGreaterThanOrEqual(expected)
    expect(rows[0]?.n).toBe(rows[0]?.last)
    acknowledged = rows[0]?.last ?? 0
    is_watching = true
    for (let step = 0; !is_cut; step++) {
      await pglite.query(`insert into t select $1::int, repeat(md5($1::int::text), 40)`, [acknowledged + 1])
      acknowledged++
      if (step % 7 === 3) await pglite.exec('begin; insert into u select generate_series(1, 300); rollback')
      if (step % 16 === 11) await pglite.exec('checkpoint')
      if (step % 20 === 15) await pglite.exec('update t set filler = filler where id % 3 = 0')
    }
    expect(cut_error).toBeUndefined()
    await pglite.close()
    rmSync(folder, { recursive: true })
    folder = target
  }
  const last = await open(folder, () => {})
  const { rows } = await last.query<{ n: number }>('select count(*)::int as n from t')
  expect(rows[0]?.n, `seed ${seed}`).toBeGreaterThanOrEqual(expected)
  await last.close()
}, 300_000)

test('no commit is acknowledged when the disk refuses a sync, and a restart has the earlier rows', async () => {
  takeStarted()
  const warnings: string[] = []
  const settings = { database_url: undefined, data_dir, on_warning: (text: string) => warnings.push(text) }
  // Runs in this thread, where fsync can be mocked to fail.
  const db = await openEmbedded(settings, (onFailure) => folderEngine(data_dir, onFailure))
  const insert = (id: number) => db.withTx((tx) => tx.execute(sql`insert into t values (${id})`))
  await db.withTx((tx) => tx.execute(sql`create table t (id int)`))
  await insert(1)
  const refusal = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('EIO'), { code: 'EIO' })
  })
  syncBuiltinESMExports()
  await expect(insert(2)).rejects.toThrow(/could not fsync|disk refused/)
  refusal.mockRestore()
  syncBuiltinESMExports()
  await expect(insert(3)).rejects.toThrow(/not queryable|disk refused/)
  expect(await db.health()).toBe(false)
  expect(warnings.join()).toMatch(/disk refused/)
  await db.close()

  const again = await connect({ database_url: undefined, data_dir })
  const { rows } = await again.read((tx) => tx.execute(sql`select id from t where id in (1, 3)`))
  expect(rows).toEqual([{ id: 1 }])
  await again.close()
})

test('pending queries reject when the database thread dies, and a restart has the acknowledged rows', async () => {
  takeStarted()
  const threads: Worker[] = []
  const note = (thread: Worker) => threads.push(thread)
  process.on('worker', note)
  const broken: Error[] = []
  const on_broken = (error: Error) => broken.push(error)
  const db = await connect({ database_url: undefined, data_dir, on_broken })
  process.off('worker', note)
  await db.withTx((tx) => tx.execute(sql`create table t (id int)`))
  await db.withTx((tx) => tx.execute(sql`insert into t values (1)`))
  const waiting = db.withTx((tx) => tx.execute(sql`insert into t select generate_series(1, 1000000)`))
  const queued = db.read((tx) => tx.execute(sql`select 1`))
  void Promise.allSettled([waiting, queued])
  await threads[0]?.terminate()
  await expect(waiting).rejects.toThrow(/database stopped|Connection terminated/)
  await expect(queued).rejects.toThrow(/database stopped|Connection terminated|not queryable/)
  expect(broken.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^The embedded database stopped: .*Start the server again\.$/),
  ])
  expect(await db.health()).toBe(false)
  await db.close()

  const again = await connect({ database_url: undefined, data_dir })
  const { rows } = await again.read((tx) => tx.execute(sql`select count(*)::int as n from t`))
  expect(rows).toEqual([{ n: 1 }])
  await again.close()
})

test('a power cut during the first start does not prevent the next start', async () => {
  takeStarted()
  rmSync(join(data_dir, 'db/global'), { recursive: true })
  writeFileSync(join(data_dir, 'db.unfinished'), '')
  const again = await connect({ database_url: undefined, data_dir })
  expect(await again.health()).toBe(true)
  expect(existsSync(join(data_dir, 'db.unfinished'))).toBe(false)
  await again.close()
})

test('a data folder of another PostgreSQL version is refused with instructions and left unchanged', async () => {
  takeStarted()
  writeFileSync(join(data_dir, 'db/PG_VERSION'), '17\n')
  await expect(connect({ database_url: undefined, data_dir })).rejects.toThrow(
    /PostgreSQL 17.*npm run backup.*npm run restore/,
  )
  expect(readFileSync(join(data_dir, 'db/PG_VERSION'), 'utf8')).toBe('17\n')
  writeFileSync(join(data_dir, 'db/PG_VERSION'), '18\n')
  const again = await connect({ database_url: undefined, data_dir })
  expect(await again.health()).toBe(true)
  await again.close()
})

test('a closed database needs no recovery', async () => {
  takeStarted()
  const db = await connect({ database_url: undefined, data_dir })
  await db.withTx((tx) => tx.execute(sql`create table t (id int)`))
  await db.close()
  await db.close()
  await expect(db.read(async () => 1)).rejects.toThrow('closed')
  const { pglite, release } = await openFolder(data_dir, { on_failure: failOnRefusal })
  const { rows } = await pglite.query(`select relname from pg_stat_user_tables where relname = 't'`)
  expect(rows).toHaveLength(1)
  await pglite.close()
  await release()
})
