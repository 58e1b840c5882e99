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

/** Names in the first cells of the page's tables. */
const NAMED = [...TOLD.matchAll(/^\| (`.+?) +\|/gm)].flatMap(([, names = '']) =>
  names.replaceAll('`', '').split(', '),
)
const ASKING_ALL = NAMED.filter((name) => name.includes('/'))
/** Tables that are not spread by account. */
const NOT_SPREAD = new Set(NAMED.filter((name) => !name.includes('/')))
/** Keys that are looked up before the account is known according to the page, as `table.column`. */
const LOOKED_UP = new Set([...TOLD.matchAll(/`(\w+\.\w+)`/g)].map(([, key]) => key))
/** Columns with ids of rows of one account, which are unique across accounts. Users may belong to several. */
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

/** Returns the columns of each primary and unique key. */
function keysOf({ columns, primaryKeys, indexes, uniqueConstraints }: Table): string[][] {
  const unique = indexes.filter(({ config }) => config.unique).map(({ config }) => config.columns)
  const several = [...primaryKeys, ...uniqueConstraints].map((key) => key.columns)
  const single = columns.filter((column) => column.primary || column.isUnique).map((column) => [column])
  return [...unique, ...several, ...single].map((key) =>
    key.flatMap((column) => (is(column, PgColumn) || 'name' in column ? [column.name ?? ''] : [])),
  )
}

describe('tables by account', () => {
  test('every table belongs to an account or is a documented exception', async () => {
    const tables = await readTables()
    expect(tables.length).toBeGreaterThan(50)
    const others = tables.filter((table) => !isSpread(table)).map(({ name }) => name)
    expect(others.toSorted()).toEqual([...NOT_SPREAD].toSorted())
  })

  test('every unique key contains the account, an id of its rows or a documented lookup', async () => {
    const keys = (await readTables())
      .filter(isSpread)
      .flatMap((table) => keysOf(table).map((columns) => ({ table: table.name, columns })))
    const looked_up = keys
      .filter(({ columns }) => !columns.some((column) => column === 'account_id' || OWN_ID.test(column)))
      .map(({ table, columns }) => `${table}.${columns.at(-1)}`)
    expect(new Set(looked_up)).toEqual(LOOKED_UP)
  })

  test('only the documented functions read tables across accounts', async () => {
    const spread = new Set((await readTables()).filter(isSpread).map(({ name }) => name))
    expect(findCrossAccountFunctions(spread).toSorted()).toEqual(ASKING_ALL.toSorted())
  })

  test('no table outside of the accounts references a table inside', async () => {
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
