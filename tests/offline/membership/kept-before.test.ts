import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { MembershipDatabase } from '#offline/storage/membership-database.ts'

test('a membership stored by an earlier version is read without perks, and drafts stay', async () => {
  const engine = { indexedDB: new IDBFactory(), IDBKeyRange }
  const before = new Dexie('foyer-membership', engine)
  before.version(1).stores({ kept: 'user_id', drafts: 'id, user_id' })
  await before.table('kept').add({ user_id: 'us_1', rules: { target_days: 2 } })
  await before.table('drafts').add({ id: 'rc_1', user_id: 'us_1', number: 'A-1' })
  before.close()
  const db = new MembershipDatabase('foyer-membership', engine)
  expect(await db.kept.get('us_1')).toEqual({ user_id: 'us_1', rules: { target_days: 2, perks: [] } })
  expect(await db.drafts.toArray()).toEqual([{ id: 'rc_1', user_id: 'us_1', number: 'A-1' }])
  db.close()
})
