import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { createClient } from '#api-client/client.ts'
import { exportMembers } from '#contract/members/members.ts'
import { downloadOwnData } from '#contract/members/own-data.ts'
import type { Mailer } from '#server/core/integrations/mail/mailer.ts'
import { settleDecisions } from '#server/domains/members/upgrade-requests/service.ts'
import { sendNextMail } from '#tests/support/next-mail.ts'
import { readCsv } from '#tests/support/csv-reader.ts'
import { ATTACK, ATTACK_NAME, insertHostileMember } from '#tests/support/odd-member.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { unpack } from './unpack.ts'

/** An active HTML tag of the attack, or a script. */
const LIVE = /<img src=x|<b onclick|<script/i

describe('hostile input in member fields', () => {
  const fixture = useFixture()
  const clientOf = (token: string) =>
    createClient({
      base_url: `${TEST_ORIGIN}/api`,
      fetch: fixture.server.fetch,
      token: () => token,
      language: () => 'en',
    })

  test('hostile input stays text in member exports: no CSV formula, no number or formula in Excel', async () => {
    await insertHostileMember(fixture)
    const { token } = fixture.venue.owner
    const csv = await clientOf(token).download(exportMembers, { body: { format: 'csv' } })
    const [heads = [], row = []] = readCsv(await csv.text())
    const cellOf = (name: string) => row[heads.indexOf(name)]
    for (const name of ['First name', 'Last name', 'Chinese name'])
      expect(cellOf(name)).toBe(`'${ATTACK_NAME}`)
    expect(cellOf('Staff note')).toBe(`'${ATTACK}`)
    expect(cellOf('Relationship to the venue')).toBe(`'${ATTACK.slice(0, 60).trim()}`)
    for (const cell of row) expect(cell).not.toMatch(/^[=@]/)
    const xlsx = await clientOf(token).download(exportMembers, { body: { format: 'xlsx' } })
    const sheet = await readSheet(Buffer.from(await xlsx.arrayBuffer()), 1, { trim: false })
    const [titles = [], cells = []] = sheet
    expect(cells[titles.indexOf('First name')]).toBe(ATTACK_NAME)
    expect(cells[titles.indexOf('Staff note')]).toBe(ATTACK)
  })

  test('hostile input stays text in a personal data export and in the notification email', async () => {
    const { token } = await insertHostileMember(fixture)
    const copy = await clientOf(token).download(downloadOwnData, {})
    const page = unpack(Buffer.from(await copy.arrayBuffer()))['about-me.html']?.toString() ?? ''
    expect(page).toContain('&lt;img src=x')
    expect(page).not.toMatch(LIVE)
    // A direction override ends with the text that contains it.
    for (const at of page.matchAll(/\u202e/g)) {
      const before = page.slice(0, at.index)
      expect(Math.max(before.lastIndexOf('<bdi>'), before.lastIndexOf('alt="'))).toBeGreaterThan(
        before.lastIndexOf('</bdi>'),
      )
    }
    fixture.server.clock.advance(11 * 60_000)
    const { db, server } = fixture
    const settings = { public_url: 'https://venue.test', is_demo: false, promises_mail: true }
    const needs = { db, clock: server.clock.now, random: server.random, settings }
    await settleDecisions(needs)
    const sent: string[] = []
    const mailer: Mailer = {
      send: ({ subject, html }) => {
        sent.push(subject, html)
        return Promise.resolve('')
      },
      close: () => undefined,
    }
    while ((await sendNextMail({ ...needs, mailer })).kind === 'sent') expect(sent.length).toBeLessThan(100)
    const told = sent.filter((part) => part.includes('onerror'))
    expect(told.length).toBeGreaterThan(0)
    for (const part of sent) expect(part).not.toMatch(LIVE)
  })
})
