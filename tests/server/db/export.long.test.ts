import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/core/db/connect.ts'
import { exportTo } from '#server/core/db/copies/export.ts'
import { importFrom } from '#server/core/db/copies/import.ts'
import { hasPostgres, makeDatabase, type DatabaseKind } from '#tests/support/databases/databases.ts'
import { writeMigrations } from './fixtures/migrations.ts'

const old = writeMigrations(2)
const current = writeMigrations(3)
const folder = mkdtempSync(join(tmpdir(), 'foyer-export-'))
const opened: Database[] = []
afterAll(async () => {
  await Promise.all(opened.map((db) => db.close()))
  for (const each of [old, current, folder]) rmSync(each, { recursive: true })
})

async function make(kind: DatabaseKind, migrations?: string): Promise<Database> {
  const { db } = await makeDatabase(kind, { migrated: false })
  opened.push(db)
  if (migrations) await db.migrate(migrations)
  return db
}

async function fill(db: Database): Promise<void> {
  await db.withTx(async (tx) => {
    await tx.execute(sql`insert into venues (id, twin_id, opened_at, note) values
      ('a', 'b', '2026-11-21T07:30:00.123Z', ${'陳大文 "quoted"\\ \n new line, tab\t 😀'}), ('b', 'a', null, '')`)
    await tx.execute(sql`insert into halls (id, venue_id, seats, tags, shape, price, plan, area, is_open) values
      ('h', 'a', 9007199254740991, '{"x y",NULL,"{}"}', '{"a": [1, null, "é"]}', 1.50, '\\x00ff10', 0.1, false)`)
    await tx.execute(
      sql`insert into halls (id, venue_id, seats) select 'h' || n, 'b', n from generate_series(1, 2500) n`,
    )
  })
}

/** Reads all rows as text, to compare two databases. */
async function contents(db: Database): Promise<unknown> {
  return db.read(async (tx) => {
    await tx.execute(sql`set local timezone = 'UTC'`)
    const venues = await tx.execute(sql`select v::text from venues v order by id collate "C"`)
    const halls = await tx.execute(sql`select h::text from halls h order by id collate "C"`)
    return [venues.rows, halls.rows]
  })
}

function journey(from: DatabaseKind, to: DatabaseKind): void {
  test(`an export from ${from} imports into ${to} without loss`, async () => {
    const source = await make(from, current)
    await fill(source)
    const file = join(folder, `${from}-${to}.gz`)
    expect(await exportTo(source, file)).toEqual({ abbots: 0, halls: 2501, venues: 2 })
    const target = await make(to)
    expect(await importFrom(target, file, current)).toEqual({ abbots: 0, halls: 2501, venues: 2 })
    expect(await contents(target)).toEqual(await contents(source))
    await expect(
      target.withTx((tx) =>
        tx.execute(sql`insert into halls (id, venue_id, seats) values ('z', 'nowhere', 1)`),
      ),
    ).rejects.toMatchObject({ code: '23503' })
    await expect(importFrom(target, file, current)).rejects.toThrow(/not empty/)
    expect(await contents(target)).toEqual(await contents(source))
  })
}

journey('embedded', 'embedded')
describe.skipIf(!hasPostgres)('exports with PostgreSQL', () => {
  journey('embedded', 'postgres')
  journey('postgres', 'embedded')
})

describe('backup files', () => {
  const file = join(folder, 'good.gz')
  let lines: string[] = []
  beforeAll(async () => {
    const source = await make('embedded', old)
    await fill(source)
    await exportTo(source, file)
    lines = gunzipSync(readFileSync(file)).toString().split('\n')
  })

  test('a backup of an older version is loaded and migrated', async () => {
    const target = await make('embedded')
    await importFrom(target, file, current)
    const { rows } = await target.read((tx) =>
      tx.execute(sql`select count(*) as n from halls, (select count(*) from abbots) a`),
    )
    expect(rows).toEqual([{ n: 2501 }])
  })

  test('a backup of a newer version is refused', async () => {
    const older = writeMigrations(1)
    await expect(importFrom(await make('embedded'), file, older)).rejects.toThrow(/newer version/)
    rmSync(older, { recursive: true })
  })

  test('a backup is not loaded into an empty database with newer tables', async () => {
    await expect(importFrom(await make('embedded', current), file, current)).rejects.toThrow(
      /another version/,
    )
  })

  test('a truncated, altered or foreign backup is refused with one line and changes nothing', async () => {
    const target = await make('embedded')
    const good = readFileSync(file)
    const bad = {
      'half of the file': good.subarray(0, good.length / 2),
      'without its last bytes': good.subarray(0, -4),
      'without its trailer': gzipSync(`${lines.slice(0, -2).join('\n')}\n`),
      'without one row': gzipSync(lines.toSpliced(5, 1).join('\n')),
      'with one letter changed': gzipSync(lines.join('\n').replace('"h7"', '"q7"')),
      'with more behind the end': gzipSync(`${lines.join('\n')}["x"]\n`),
      'of another product': gzipSync(lines.join('\n').replace('foyer', 'other')),
      'not gzip': Buffer.from('hello'),
      empty: Buffer.alloc(0),
      'gzip of nothing': gzipSync(''),
    }
    for (const [what, bytes] of Object.entries(bad)) {
      const wrong = join(folder, 'wrong.gz')
      writeFileSync(wrong, bytes)
      const refusal: unknown = await importFrom(target, wrong, current).catch((error: unknown) => error)
      expect(refusal, what).toMatchObject({ name: 'DatabaseStartError' })
      expect(String(refusal), what).toMatch(/^[^\n]*nothing was changed\.$/)
    }
    await expect(importFrom(target, join(folder, 'missing.gz'), current)).rejects.toThrow(/There is no file/)
    const { rows } = await target.read((tx) =>
      tx.execute(sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`),
    )
    expect(rows).toEqual([])
  })

  test('a backup that fails leaves the earlier file unchanged and no partial file', async () => {
    const source = await make('embedded', old)
    await fill(source)
    const before = readFileSync(file)
    let fetched = 0
    const failing: Database = {
      ...source,
      read: (run) =>
        source.read((tx) =>
          run(
            new Proxy(tx, {
              get(target, key) {
                if (key === 'execute' && ++fetched > 6) throw new Error('the database went away')
                return Reflect.get(target, key, target) as unknown
              },
            }),
          ),
        ),
    }
    await expect(exportTo(failing, file)).rejects.toThrow('went away')
    expect(readFileSync(file)).toEqual(before)
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
  })
})
