import type { Transaction } from 'dexie'
import type { CatalogueState } from './catalogue-rows.ts'
import type { Edit } from './edit-rows.ts'

const TABLES = ['event_settings', 'questions', 'check_in_lists', 'merchants']
const NONE = { translations: {} }

/**
 * Adds empty translations to rows stored by an earlier version, until the catalogue is fetched again. Queued edits
 * are compared with rows that have the field.
 */
export async function addTranslations(transaction: Transaction): Promise<void> {
  const rowsOf = (name: string) => transaction.table<object>(name).toCollection()
  await Promise.all(TABLES.map((name) => rowsOf(name).modify((row) => void Object.assign(row, NONE))))
  await rowsOf('events').modify((row) => void Object.assign(row, NONE, { language: 'en' }))
  await rowsOf('tickets').modify((row) => {
    withPrices(row)
    Object.assign(row, NONE)
  })
  const edits = transaction.table<Edit>('edits').toCollection()
  await edits.filter(({ resource }) => resource === 'ticket').modify(({ base }) => withPrices(base))
  await transaction.table<CatalogueState>('catalogued').toCollection().modify({ digest: '' })
}

function withPrices(row: object): void {
  if (!('prices' in row) || !Array.isArray(row.prices)) return
  for (const price of row.prices) Object.assign(price, NONE)
}
