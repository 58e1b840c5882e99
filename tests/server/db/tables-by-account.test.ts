import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#tests/architecture/tree.ts'
import { findCrossAccountFunctions } from './asks-all-accounts.ts'

const SCHEMA = path.join(projectRoot, 'src/server/core/db/schema')
const PAGE = readFileSync(path.join(projectRoot, 'docs/running.md'), 'utf8')
const [, SECTION = ''] = PAGE.split('## Databases spread by account')
const [TOLD = ''] = SECTION.split('\n## ')

/** What the first cells of the page's tables name. */
const NAMED = [...TOLD.matchAll(/^\| (`.+?) +\|/gm)].flatMap(([, names = '']) =>
  names.replaceAll('`', '').split(', '),
)
const ASKING_ALL = NAMED.filter((name) => name.includes('/'))
/** Tables that do not go with an account. */
const NOT_SPREAD = new Set(NAMED.filter((name) => !name.includes('/')))
/** Keys that the page says are looked up before the account is known, as `table.column`. */
const LOOKED_UP = new Set([...TOLD.matchAll(/`(\w+\.\w+)`/g)].map(([, key]) => key))
/** An id of one of the account's rows: no two accounts ever have the same one. A person may be known to several. */
const OWN_ID = /^(id|(?!user).+_id|subject|source|row_key)$/

type Table = ReturnType<typeof getTableConfig>

async function readTables(): Promise<Table[]> {
  const files = readdirSync(SCHEMA).filter((file) => file !== 'columns.ts')
  const modules = await Promise.all(
    files.map((file) => import(path.join(SCHEMA, file)) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((one) =>
    Object.values(one)
      .filter((value) => is(value, PgTable))
      .map(getTableConfig),
  )
}

const isSpread = ({ columns }: Table) => columns.some(({ name, notNull }) => name === 'account_id' && notNull)

/** The columns of each primary and unique key. */
function keysOf({ columns, primaryKeys, indexes, uniqueConstraints }: Table): string[][] {
  const unique = indexes.filter(({ config }) => config.unique).map(({ config }) => config.columns)
  const several = [...primaryKeys, ...uniqueConstraints].map((key) => key.columns)
  const single = columns.filter((column) => column.primary || column.isUnique).map((column) => [column])
  return [...unique, ...several, ...single].map((key) =>
    key.flatMap((column) => (is(column, PgColumn) || 'name' in column ? [column.name ?? ''] : [])),
  )
}

describe('the tables by account', () => {
  test('are all known: of an account, or told on the page about running it', async () => {
    const tables = await readTables()
    expect(tables.length).toBeGreaterThan(50)
    const others = tables.filter((table) => !isSpread(table)).map(({ name }) => name)
    expect(others.toSorted()).toEqual([...NOT_SPREAD].toSorted())
  })

  test('have keys that hold the account, ids of its rows, or what the page tells', async () => {
    const keys = (await readTables())
      .filter(isSpread)
      .flatMap((table) => keysOf(table).map((columns) => ({ table: table.name, columns })))
    const looked_up = keys
      .filter(({ columns }) => !columns.some((column) => column === 'account_id' || OWN_ID.test(column)))
      .map(({ table, columns }) => `${table}.${columns.at(-1)}`)
    expect(new Set(looked_up)).toEqual(LOOKED_UP)
  })

  test('are asked for all accounts by those functions alone that the page tells', async () => {
    const spread = new Set((await readTables()).filter(isSpread).map(({ name }) => name))
    expect(findCrossAccountFunctions(spread).toSorted()).toEqual(ASKING_ALL.toSorted())
  })

  test('are never named by a row that does not lie with their account', async () => {
    const tables = await readTables()
    const spread = new Set(tables.filter(isSpread).map(({ name }) => name))
    const crossing = tables
      .filter((table) => !isSpread(table))
      .flatMap(({ name, foreignKeys }) =>
        foreignKeys.map((key) => `${name} -> ${getTableConfig(key.reference().foreignTable).name}`),
      )
      .filter((key) => spread.has(key.split(' -> ')[1] ?? ''))
    expect(crossing).toEqual([])
  })
})
