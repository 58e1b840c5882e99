import { expect, test } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import {
  findCheckInListOwner,
  readInstallation,
  markAsDemo,
} from '#server/domains/platform/installation/service.ts'
import { describeOnAnyDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

describeOnAnyDatabase('an installation', (kind) => {
  const fixture = useFixture(kind)

  test('an installation reports whether it has users and whether it is a demo', async () => {
    const { db } = await makeDatabase(kind, { migrated: true })
    expect(await db.read(readInstallation)).toEqual({ is_demo: false, has_user: false })
    await db.withTx(markAsDemo)
    expect(await db.read(readInstallation)).toEqual({ is_demo: true, has_user: false })
    await db.close()
    expect(await fixture.db.read(readInstallation)).toMatchObject({ has_user: true })
  })

  test('an installation finds the owner of a check-in list', async () => {
    const { venue, server } = fixture
    expect(await fixture.db.read((tx) => findCheckInListOwner(tx, venue.list_id))).toMatchObject({
      event_id: venue.event_id,
      owner: { user_id: venue.owner.user_id },
    })
    const unknown = newId('check_in_list', server.random)
    expect(await fixture.db.read((tx) => findCheckInListOwner(tx, unknown))).toBeNull()
  })
})
