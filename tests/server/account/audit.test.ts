import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { createClient } from '#api-client/client.ts'
import { auditField } from '#contract/account/audit-fields.ts'
import {
  AUDIT_PAGE,
  auditAction,
  auditSubjectKind,
  exportAudit,
  listAudit,
  type AuditAction,
} from '#contract/account/audit.ts'
import { locale } from '#contract/wire/contact.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { newId } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { updateTicket } from '#contract/resources/tickets.ts'
import { audit_entries } from '#server/core/db/schema/audit.ts'
import { readCsv } from '#tests/support/csv-reader.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addMember } from '#tests/support/endpoint-rows/people-rows.ts'
import { TEST_NOW, TEST_ORIGIN } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

describeOnAnyDatabase('the activity of an account', (kind) => {
  const fixture = useFixture(kind)
  const params = () => ({ account_id: fixture.venue.account_id })
  const read = (query: QueryInput<typeof listAudit> = {}) =>
    fixture.call('owner', listAudit, { params: params(), query })

  type EntryDraft = { at?: Instant; action?: AuditAction; actor_id?: string; title?: string }
  const entry = ({ at = TEST_NOW, action = 'account_changed', actor_id, title = 'Hall' }: EntryDraft) => ({
    id: newId('audit_entry', fixture.server.random),
    account_id: fixture.venue.account_id,
    at,
    action,
    actor_kind: 'person' as const,
    actor_id: actor_id ?? fixture.venue.owner.user_id,
    actor_name: 'Ada',
    subject_kind: 'account' as const,
    subject_title: title,
    changes: [],
  })
  const write = (...entries: EntryDraft[]) =>
    fixture.db.withTx((tx) => tx.insert(audit_entries).values(entries.map(entry)))
  const download = (
    query: QueryInput<typeof exportAudit>,
    language = 'en',
    token = fixture.venue.owner.token,
  ) => {
    fixture.server.clock.advance(60_000)
    return createClient({
      base_url: `${TEST_ORIGIN}/api`,
      fetch: fixture.server.fetch,
      token: () => token,
      language: () => language,
    }).download(exportAudit, { params: params(), query })
  }
  const csv = async (query: QueryInput<typeof exportAudit> = {}, language = 'en') => {
    const text = await (await download({ ...query, format: 'csv' }, language)).text()
    return readCsv(text.startsWith('\uFEFF') ? text : `\uFEFF${text}`)
  }

  test('an audit entry lists the changed fields with the values before and after', async () => {
    const { event_id, tickets } = fixture.venue
    await fixture.call('organizer', updateTicket, {
      params: { event_id, ticket_id: tickets.general },
      body: { is_paused: true, prices: [{ price_cents: 55_000 }] },
    })
    const { data, meta } = await read()
    expect(meta).toEqual({ next: null })
    expect(data).toMatchObject([
      {
        at: TEST_NOW,
        action: 'ticket_changed',
        actor: { kind: 'person', id: fixture.venue.organizer.user_id, name: 'organizer Lam' },
        address: '127.0.0.1',
        subject: { kind: 'ticket', id: tickets.general, title: 'General' },
        event: { id: event_id, title: 'Harbour Lights' },
      },
    ])
    const { changes = [] } = data[0] ?? {}
    expect(changes).toContainEqual({
      field: 'is_paused',
      of: null,
      before: false,
      after: true,
      currency: null,
    })
    expect(changes).toContainEqual({
      field: 'price_cents',
      of: null,
      before: null,
      after: 55_000,
      currency: 'HKD',
    })
  })

  test('the audit log is paged newest first, each entry once, while entries are added', async () => {
    const many = Array.from({ length: 2 * AUDIT_PAGE + 5 }, (_, at) => ({
      at: addMs(TEST_NOW, -Math.floor(at / 3) * 1000),
      title: `Entry ${at}`,
    }))
    await write(...many)
    const seen: string[] = []
    let after: string | undefined
    for (let page = 1; page <= 3; page += 1) {
      const { data, meta } = await read(after === undefined ? {} : { after })
      seen.push(...data.map(({ subject }) => subject.title ?? ''))
      expect(data.length).toBe(page === 3 ? 5 : AUDIT_PAGE)
      expect(meta.next).toBe(page === 3 ? null : data.at(-1)?.id)
      after = meta.next ?? undefined
      await write({ at: addMs(TEST_NOW, 1000), title: `New ${page}` })
    }
    expect(seen.toSorted()).toEqual(many.map(({ title }) => title).toSorted())
    const { data } = await read()
    const times = data.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('the audit log is filtered by action, person and time', async () => {
    const other = fixture.venue.organizer.user_id
    await write(
      { title: 'a', action: 'signed_in', at: addMs(TEST_NOW, -3000) },
      { title: 'b', actor_id: other, at: addMs(TEST_NOW, -2000) },
      { title: 'c', at: addMs(TEST_NOW, -1000) },
    )
    const titles = async (query: QueryInput<typeof listAudit>) =>
      (await read(query)).data.map(({ subject }) => subject.title)
    expect(await titles({})).toEqual(['c', 'b', 'a'])
    expect(await titles({ action: 'signed_in' })).toEqual(['a'])
    expect(await titles({ actor_id: other })).toEqual(['b'])
    expect(await titles({ from: addMs(TEST_NOW, -2000) })).toEqual(['c', 'b'])
    expect(await titles({ before: addMs(TEST_NOW, -2000) })).toEqual(['a'])
    expect(await titles({ before: TEST_NOW, from: addMs(TEST_NOW, -2500), actor_id: other })).toEqual(['b'])
    expect((await csv({ actor_id: other })).slice(1).map((row) => row[3])).toEqual(['b'])
  })

  test('the audit export lists the same entries oldest first and is audited itself', async () => {
    const { event_id, tickets } = fixture.venue
    await fixture.call('owner', updateTicket, {
      params: { event_id, ticket_id: tickets.vip },
      body: { prices: [{ price_cents: 128_050, label: 'Early' }] },
    })
    await write({ title: '=cmd|calc', action: 'account_changed', at: addMs(TEST_NOW, 1000) })
    const [titles, first, second] = await csv()
    expect(titles).toEqual('When,Who,Action,Subject,Event,Changes,IP address,Browser'.split(','))
    expect(first?.slice(0, 5)).toEqual([
      '2026-11-20 18:00',
      'admin Lam',
      'Ticket type changed',
      'VIP',
      'Harbour Lights',
    ])
    expect(first?.[5]).toContain('Price (Early): 1280.50 HKD')
    expect(second?.[3]).toBe("'=cmd|calc")
    const file = await download({})
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain('– Activity.xlsx')
    const sheet = await readSheet(Buffer.from(await file.arrayBuffer()), 1, { trim: false })
    expect(sheet.map((row) => row[2])).toEqual([
      'Action',
      'Ticket type changed',
      'Account settings changed',
      'Activity exported',
    ])
    expect(file.headers.get('x-total-rows')).toBe('3')
    const { data } = await read({ action: 'activity_exported' })
    expect(data.map(({ changes }) => changes[0]?.after)).toEqual([3, 2])
  })

  test('every audit action and field has a label in every language', async () => {
    await write(...auditAction.options.map((action) => ({ action })))
    const changes = auditField.options.map((field) => ({
      field,
      of: null,
      before: null,
      after: 1,
      currency: null,
    }))
    const kinds = auditSubjectKind.options
    const entries = kinds.map((subject_kind) => ({
      ...entry({ at: addMs(TEST_NOW, 1000) }),
      subject_kind,
      changes,
    }))
    await fixture.db.withTx((tx) => tx.insert(audit_entries).values(entries))
    for (const language of locale.options) {
      const rows = await csv({}, language)
      expect(rows.length).toBeGreaterThan(auditAction.options.length)
      const texts = rows.slice(1 + auditAction.options.length, 1 + auditAction.options.length + kinds.length)
      const words = texts.map((row) => (row[5] ?? '').split('; '))
      const nameless = auditField.options.filter((field, at) =>
        words.every((said) => said[at] === undefined || said[at].startsWith(`${field}: `)),
      )
      expect(nameless).toEqual([])
    }
  })

  test('the audit log is readable only by admins of the whole account', async () => {
    for (const who of ['organizer', 'collaborator', 'door'] as const) {
      const token = fixture.venue[who].token
      const denied = { status: 403, code: 'permission.denied' }
      await expect(fixture.call(who, listAudit, { params: params() })).rejects.toMatchObject(denied)
      await expect(download({}, 'en', token)).rejects.toMatchObject(denied)
    }
    const limited = await fixture.db.withTx((tx) =>
      addMember(fixture.server, tx, { ...params(), role: 'admin', event_ids: [fixture.venue.event_id] }),
    )
    await expect(
      fixture.server.call(listAudit, { params: params(), token: limited.token }),
    ).rejects.toMatchObject({ code: 'permission.denied' })
    const missing = { status: 404, code: 'account.not_found' }
    await expect(fixture.call('stranger', listAudit, { params: params() })).rejects.toMatchObject(missing)
    await expect(download({}, 'en', fixture.venue.stranger.token)).rejects.toMatchObject(missing)
  })

  test('the audit log returns no entries of another account, even by their ids', async () => {
    const account_id = fixture.venue.strange_event.account_id
    const foreign = { ...entry({ title: 'theirs', at: addMs(TEST_NOW, 5000) }), account_id }
    await fixture.db.withTx((tx) => tx.insert(audit_entries).values(foreign))
    await write({ title: 'ours' })
    expect((await read()).data.map(({ subject }) => subject.title)).toEqual(['ours'])
    expect((await read({ after: foreign.id })).data).toEqual([])
    expect((await csv()).flat()).not.toContain('theirs')
  })

  test.each([
    { action: 'everything' },
    { actor_id: 'x' },
    { from: 'today' },
    { after: 'ev_x' },
    { page: '2' },
  ])('the audit log refuses the query %j', async (query) => {
    const address = `/accounts/${params().account_id}/audit?${new URLSearchParams(Object.entries(query))}`
    const reply = await fixture.server.raw('GET', address, { token: fixture.venue.owner.token })
    expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
  })
})
