import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { importMembers, type ImportReport } from '#contract/members/import.ts'
import { deleteMember, readMember } from '#contract/members/members.ts'
import { updateMembershipSettings } from '#contract/members/membership-settings.ts'
import { member_import_rows, member_imports } from '#server/core/db/schema/member-imports.ts'
import { members } from '#server/core/db/schema/members.ts'
import { users } from '#server/core/db/schema/users.ts'
import { cleanUp } from '#server/domains/operations/jobs.ts'
import { processMembers } from '#server/domains/members/jobs.ts'
import { csvLines } from '#server/core/spreadsheet/csv-rows.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { insertMember } from '#tests/support/endpoint-rows/member-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf } from '#tests/support/uploads.ts'
import { HEADINGS, makeImportCalls, makeImportRow } from './import-fixture.ts'

const HOUR_MS = 3_600_000
/** Ordinal of the writing transaction of a small file. */
const LAYING_DOWN = 2
const DECIDING = 3
const FIRST_PIECE = 5

describeOnAnyDatabase('what an import of members meets on its way', (kind) => {
  const fixture = useFixture(kind)
  const { csv } = makeImportCalls(fixture)
  afterEach(() => vi.restoreAllMocks())

  /** Runs a callback just before the nth transaction. */
  function before(nth: number, happen: () => Promise<unknown>): void {
    const { db } = fixture.server.deps
    const run = db.withTx.bind(db)
    let asked = 0
    vi.spyOn(db, 'withTx').mockImplementation(async (work) => {
      asked += 1
      if (asked === nth) {
        vi.restoreAllMocks()
        await happen()
      }
      return run(work)
    })
  }
  const left = () =>
    fixture.db.read(async (tx) => [await tx.$count(member_imports), await tx.$count(member_import_rows)])
  const membersOf = (emails: (string | undefined)[]) =>
    fixture.db.read(async (tx) => {
      const found = await tx
        .select({ email: users.email, relationship: members.relationship })
        .from(members)
        .innerJoin(users, eq(users.id, members.user_id))
      return found.filter(({ email }) => emails.includes(email))
    })
  const call = (who: { email?: string | undefined; phone?: string | undefined }, user_id: string) =>
    fixture.db.withTx((tx) => tx.update(users).set(who).where(eq(users.id, user_id)))

  test('an import is rejected when one of its addresses is registered before the commit, and leaves no rows', async () => {
    const rows = [makeImportRow(), makeImportRow()]
    before(LAYING_DOWN, async () => call({ email: rows[1]?.[2] }, (await insertMember(fixture)).user_id))
    const left_before = await left()
    await expect(csv(rows)).rejects.toMatchObject({ code: 'import.changed' })
    expect(await left()).toEqual(left_before)
    expect(await membersOf([rows[0]?.[2]])).toEqual([])
    expect(await csv(rows)).toMatchObject({ new: 1, changed: 1, is_written: true })
  })

  test('an import leaves no rows when settings change or a failure occurs before the commit', async () => {
    const rows = [makeImportRow()]
    const relationships = [
      { key: 'visitor', label: { en: 'Visitor', 'zh-hk': '訪客', 'zh-cn': '访客' }, is_active: true },
    ]
    const left_before = await left()
    before(DECIDING, () => fixture.call('owner', updateMembershipSettings, { body: { picture_days: 90 } }))
    await expect(csv(rows)).rejects.toMatchObject({ code: 'import.changed' })
    before(DECIDING, () => Promise.reject(new Error('the disk is full')))
    await expect(csv(rows)).rejects.toMatchObject({ status: 500 })
    expect(await left()).toEqual(left_before)
    expect(await membersOf([rows[0]?.[2]])).toEqual([])
    // A relationship used by the import cannot be removed while rows are being stored.
    before(DECIDING, async () => {
      const taking = fixture.call('owner', updateMembershipSettings, { body: { relationships: [] } })
      await expect(taking).rejects.toMatchObject({ status: 422 })
      await fixture.call('owner', updateMembershipSettings, { body: { relationships } })
    })
    await expect(csv(rows)).rejects.toMatchObject({ code: 'import.changed' })
  })

  test('a person who registers after the commit of an import is updated as a member or skipped and reported', async () => {
    const [known, in_team, fresh] = [makeImportRow(), makeImportRow(), makeImportRow()]
    const file = fileOf(Buffer.from(csvLines([HEADINGS, known, in_team, fresh])), 'members.csv')
    const send = async (): Promise<ImportReport> =>
      (
        await fixture.server.call(importMembers, {
          file,
          body: {},
          token: fixture.venue.owner.token,
          idempotency_key: `met-${kind}`,
        })
      ).data
    before(FIRST_PIECE, async () => {
      await call({ email: known[2], first_name: 'Grace' } as object, (await insertMember(fixture)).user_id)
      const { user_id } = fixture.venue.organizer
      await call({ phone: in_team[3] }, user_id)
    })
    const report = await send()
    expect(report).toMatchObject({ rows: 3, new: 1, changed: 1, refused: 1, is_written: true })
    expect(report.report.map(({ state }) => state)).toEqual(['changed', 'refused', 'new'])
    expect(report.report[1]?.errors).toEqual({ email: ['in_team'] })
    expect(await send()).toEqual(report)
    expect((await membersOf([known[2], fresh[2]])).map(({ relationship }) => relationship)).toEqual([
      'visitor',
      'visitor',
    ])
    expect(await membersOf([in_team[2]])).toEqual([])
  })

  test('the member job completes an import that a failure interrupted', async () => {
    const rows = Array.from({ length: 250 }, () => makeImportRow())
    before(FIRST_PIECE + 1, () => Promise.reject(new Error('the server ends')))
    expect(await csv(rows, { invites: 'yes' })).toMatchObject({ new: 250, is_written: true })
    const emails = rows.map(([, , email]) => email)
    const some = (await membersOf(emails)).length
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(250)
    await processMembers(fixture.server.deps)
    expect(await membersOf(emails)).toHaveLength(250)
    expect(await csv(rows)).toMatchObject({ unchanged: 250 })
    fixture.server.clock.advance(HOUR_MS + 1)
    await cleanUp(fixture.server.deps)
    expect(await left()).toEqual([0, 0])
  })

  test('rows of a process that ended before the commit are deleted after an hour', async () => {
    const { venue, server } = fixture
    const of_import = { account_id: venue.account_id, import_id: 'mi_left' }
    await fixture.db.withTx(async (tx) => {
      const by = { by_user_id: venue.owner.user_id, by_name: 'owner' }
      const { account_id } = venue
      const today = '2026-01-01'
      const created_at = server.clock.now()
      await tx
        .insert(member_imports)
        .values({ id: 'mi_left', account_id, ...by, today, sends_invites: false, created_at })
      await tx
        .insert(member_import_rows)
        .values({ ...of_import, piece: 0, row_no: 2, said: {}, state: 'new', fields: [] })
    })
    await processMembers(server.deps)
    await cleanUp(server.deps)
    expect((await left())[1]).toBe(1)
    server.clock.advance(HOUR_MS + 1)
    await cleanUp(server.deps)
    expect(await left()).toEqual([0, 0])
  })

  test('a person deleted during an import is not created again', async () => {
    const member = await insertMember(fixture)
    const row = makeImportRow()
    await call({ email: row[2] }, member.user_id)
    const read = { params: { member_id: member.id }, token: fixture.venue.owner.token }
    before(FIRST_PIECE, async () => {
      const { data } = await fixture.server.call(readMember, read)
      await fixture.server.call(deleteMember, { ...read, version: data.version })
    })
    expect(await csv([row, makeImportRow()])).toMatchObject({ changed: 1, new: 1, is_written: true })
    expect(await membersOf([row[2]])).toEqual([])
    const [user] = await fixture.db.read((tx) =>
      tx
        .select()
        .from(users)
        .where(eq(users.email, row[2] ?? '')),
    )
    expect(user).toBeUndefined()
  })
})
