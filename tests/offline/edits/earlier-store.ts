import { readFile } from 'node:fs/promises'
import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { FoyerDatabase } from '#offline/storage/database.ts'
import type { Browser } from '#tests/support/device.ts'

/** Rows by table; `store_version` is the version of the browser's database. */
export type StoreDump = { store_version: number; tables: Record<string, object[]> }

/**
 * Returns a browser with a store written by an earlier version.
 * @param ids values for `{name}` placeholders in it
 */
export async function openEarlierStore(
  fixture: string,
  ids: Readonly<Record<string, string | undefined>>,
): Promise<NonNullable<Browser['engine']>> {
  const written = await readFile(new URL(`fixtures/${fixture}`, import.meta.url), 'utf8')
  const text = written.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
  return fillStore(JSON.parse(text) as StoreDump)
}

/** Returns a browser with a store of an earlier version and its rows. */
export async function fillStore({
  store_version,
  tables,
}: StoreDump): Promise<NonNullable<Browser['engine']>> {
  const engine = { indexedDB: new IDBFactory(), IDBKeyRange }
  // Created from the current declaration of the tables of that version, which later versions may not change.
  const today = new FoyerDatabase('foyer', engine).tables.filter(({ name }) => name in tables)
  const earlier = new Dexie('foyer', engine)
  earlier
    .version(store_version)
    .stores(Object.fromEntries(today.map(({ name, schema }) => [name, schemaOf(schema)])))
  for (const [name, rows] of Object.entries(tables)) await earlier.table(name).bulkPut(rows)
  earlier.close()
  return engine
}

const schemaOf = ({ primKey, indexes }: Dexie['tables'][number]['schema']) =>
  [primKey.src, ...indexes.map(({ src }) => src)].join(', ')
