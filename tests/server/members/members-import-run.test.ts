import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { resetPassword } from '#contract/account/auth.ts'
import { downloadImportTemplate } from '#contract/members/import.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { users } from '#server/core/db/schema/users.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeImportCalls, makeImportRow } from './import-fixture.ts'

describeOnAnyDatabase('a run of an import of members', (kind) => {
  const fixture = useFixture(kind)
  const { csv } = makeImportCalls(fixture)

  test('new members are emailed a password link one after the other when the import requests it', async () => {
    const invited = [makeImportRow(), makeImportRow(), makeImportRow()]
    await csv([makeImportRow()])
    await csv(invited, { invites: 'yes' })
    const sent = await fixture.db.read((tx) =>
      tx.select().from(mails).where(eq(mails.template, 'member-invitation')).orderBy(mails.due_at),
    )
    expect(sent.map(({ to_address }) => to_address)).toEqual(invited.map(([, , email]) => email))
    expect(new Set(sent.map(({ due_at }) => due_at)).size).toBe(3)
    const [first] = sent
    const { url } = z.object({ url: z.string() }).parse(first?.data)
    const token = url.split('/').at(-1) ?? ''
    const password = 'quiet harbour lanterns 27'
    await fixture.server.call(resetPassword, {
      params: { token },
      body: { password, password_confirmation: password },
    })
    const [user] = await fixture.db.read((tx) =>
      tx
        .select()
        .from(users)
        .where(eq(users.email, invited[0]?.[2] ?? '')),
    )
    expect(user?.password_hash).not.toBeNull()
    expect(user?.email_verified_at).not.toBeNull()
  })

  test('two concurrent imports of the same people create each person once', async () => {
    const rows = [makeImportRow(), makeImportRow()]
    const both = await Promise.allSettled([csv(rows), csv(rows)])
    const fulfilled = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(fulfilled.filter((report) => report.new === 2)).toHaveLength(1)
    for (const one of both)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'import.changed' })
    const made_of = await fixture.db.read((tx) =>
      tx
        .select()
        .from(users)
        .where(eq(users.email, rows[0]?.[2] ?? '')),
    )
    expect(made_of).toHaveLength(1)
  })

  test('the import template has headings in the requested language', async () => {
    const reply = await fixture.server.raw('GET', '/members/import-template?format=csv', {
      token: fixture.venue.owner.token,
      headers: { 'accept-language': 'zh-hk' },
    })
    expect(reply.text).toContain('會員編號,名字,姓氏,中文姓名,電郵')
    expect(downloadImportTemplate.ok_file).toContain(reply.headers['content-type'])
  })
})
