import { addMs } from '#contract/wire/instant.ts'
import { expect, test } from 'vitest'
import { readClientProfile } from '#contract/account/clients.ts'
import { listReceipts } from '#contract/members/receipts.ts'
import {
  approveRequest,
  claimRequest,
  listOwnRequests,
  listRequests,
  readRequest,
  rejectRequest,
  requestUpgrade,
  undoDecision,
  withdrawRequest,
} from '#contract/members/upgrade-requests.ts'
import { grantTier } from '#contract/members/members.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { notifyTierEnds } from '#server/domains/members/members/service.ts'
import { settleDecisions } from '#server/domains/members/upgrade-requests/service.ts'
import { insertMember, insertMerchant, insertReceipt } from '#tests/support/endpoint-rows/member-rows.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

const MINUTE_MS = 60_000

describeOnAnyDatabase('a request for a tier', (kind) => {
  const fixture = useFixture(kind)
  const needs = () => ({
    db: fixture.db,
    clock: fixture.server.clock.now,
    random: fixture.server.random,
    settings: { public_url: 'https://venue.test', is_demo: false, promises_mail: true },
  })
  const pass = (minutes: number) =>
    fixture.server.clock.set(addMs(fixture.server.clock.now(), minutes * MINUTE_MS))
  const ask = async (tier: 'gold' | 'platinum', days: readonly string[]) => {
    fixture.server.clock.set('2026-11-20T04:00:00.000Z')
    const one = await insertMember(fixture)
    const receipt_ids: string[] = []
    for (const purchased_on of days)
      receipt_ids.push(await insertReceipt(fixture, { member_id: one.id, purchased_on }))
    const { data } = await fixture.server.call(requestUpgrade, {
      body: { tier, receipt_ids },
      token: one.token,
    })
    return { one, receipt_ids, at: { params: { upgrade_id: data.id } }, id: data.id }
  }
  const own = async (token: string) => (await fixture.server.call(listOwnRequests, { token })).data
  const tierOf = async (token: string) =>
    (await fixture.server.call(readClientProfile, { token })).data.membership?.tier
  const mailsOf = (template: string) =>
    fixture.db.read(async (tx) =>
      (await tx.select().from(mails)).filter(
        (mail) => mail.template === template && mail.account_id === fixture.venue.account_id,
      ),
    )

  test('an upgrade request states what is missing, and only one can be open at a time', async () => {
    fixture.server.clock.set('2026-11-20T04:00:00.000Z')
    const one = await insertMember(fixture)
    const receipt = (purchased_on: string) => insertReceipt(fixture, { member_id: one.id, purchased_on })
    const two_days = [await receipt('2026-11-19'), await receipt('2026-11-20')]
    const platinum = { tier: 'platinum' as const, receipt_ids: two_days }
    await expect(
      fixture.server.call(requestUpgrade, { body: platinum, token: one.token }),
    ).rejects.toMatchObject({
      code: 'upgrade.not_earned',
    })
    const enough = { tier: 'platinum' as const, receipt_ids: [...two_days, await receipt('2026-11-20')] }
    const { data } = await fixture.server.call(requestUpgrade, { body: enough, token: one.token })
    expect(data).toMatchObject({ status: 'PENDING', tier: 'platinum', is_looked_at: false })
    const again = { tier: 'gold' as const, receipt_ids: [await receipt('2026-11-18')] }
    await expect(
      fixture.server.call(requestUpgrade, { body: again, token: one.token }),
    ).rejects.toMatchObject({
      code: 'upgrade.pending',
      current: { id: data.id },
    })
  })

  test('an approved upgrade request is granted from the day of the decision and announced after ten minutes', async () => {
    const { one, at, id } = await ask('platinum', ['2026-11-20', '2026-11-20'])
    const { data } = await fixture.call('organizer', approveRequest, at)
    expect(data.decision).toMatchObject({ status: 'APPROVED', undo_until: '2026-11-20T04:10:00.000Z' })
    pass(10)
    expect(await settleDecisions(needs())).toBe(1)
    expect(await settleDecisions(needs())).toBe(0)
    expect(await tierOf(one.token)).toBe('platinum')
    expect(await own(one.token)).toMatchObject([{ id, status: 'APPROVED', rejection: null }])
    expect((await fixture.server.call(listReceipts, { token: one.token })).data).toMatchObject([
      { status: 'APPROVED' },
      { status: 'APPROVED' },
    ])
    expect(await mailsOf('upgrade-approved')).toMatchObject([
      { data: { tier: 'platinum', until: '2027-02-20', next: 'gold' } },
    ])
  })

  test('undoing a decision after nine minutes sends no email; after eleven minutes it is rejected', async () => {
    const { one, at } = await ask('gold', ['2026-11-20'])
    await fixture.call('organizer', approveRequest, at)
    pass(9)
    expect(await settleDecisions(needs())).toBe(0)
    expect(await own(one.token)).toMatchObject([{ status: 'PENDING', decided_at: null }])
    const { data } = await fixture.call('organizer', undoDecision, at)
    expect(data).toMatchObject({ status: 'PENDING', decision: null })
    pass(60)
    expect(await settleDecisions(needs())).toBe(0)
    expect(await tierOf(one.token)).toBe('normal')
    await fixture.call('organizer', rejectRequest, { ...at, body: { reason_code: 'differs' } })
    pass(11)
    await expect(fixture.call('organizer', undoDecision, at)).rejects.toMatchObject({
      code: 'upgrade.undo_over',
    })
    await settleDecisions(needs())
    expect(await mailsOf('upgrade-approved')).toEqual([])
  })

  test('an upgrade request decided by two people keeps the first decision', async () => {
    const { at } = await ask('gold', ['2026-11-20'])
    const tries = await Promise.allSettled([
      fixture.call('organizer', approveRequest, at),
      fixture.call('owner', rejectRequest, { ...at, body: { reason_code: 'differs' } }),
    ])
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = tries.find((tried) => tried.status === 'rejected')
    const { data } = await fixture.call('owner', readRequest, at)
    expect(lost?.reason).toMatchObject({
      code: 'upgrade.decided',
      current: { decision: { status: data.decision?.status } },
    })
  })

  test('an upgrade request with one rejected receipt is evaluated again, and gold can still be requested', async () => {
    const { one, at, receipt_ids } = await ask('platinum', ['2026-11-20', '2026-11-20'])
    const [first = '', second = ''] = receipt_ids
    const body = { reason_code: 'unreadable' as const, words: '請再影一次', receipt_ids: [first] }
    const { data } = await fixture.call('organizer', rejectRequest, { ...at, body })
    expect(data).toMatchObject({ status: 'REJECTED', standing: { missing: { receipts: 1 } } })
    expect((await fixture.server.call(listReceipts, { token: one.token })).data).toMatchObject([
      { status: 'PENDING' },
      { status: 'PENDING' },
    ])
    pass(10)
    await settleDecisions(needs())
    const receipts = (await fixture.server.call(listReceipts, { token: one.token })).data
    const of = (id: string) => receipts.find((each) => each.id === id)
    expect(of(first)).toMatchObject({
      status: 'REJECTED',
      rejection: { code: 'unreadable', words: '請再影一次' },
    })
    expect(of(second)).toMatchObject({ status: 'SENT', request_id: null })
    expect(await tierOf(one.token)).toBe('normal')
    expect(await mailsOf('upgrade-rejected')).toMatchObject([
      { data: { code: 'unreadable', words: '請再影一次' } },
    ])
    const gold = { tier: 'gold' as const, receipt_ids: [second] }
    await fixture.server.call(requestUpgrade, { body: gold, token: one.token })
  })

  test('an upgrade request continues without a surplus receipt; dismissing it sends no email', async () => {
    const { at, receipt_ids } = await ask('platinum', ['2026-11-20', '2026-11-20', '2026-11-19'])
    const [, , third = ''] = receipt_ids
    const one = { reason_code: 'too_old' as const, receipt_ids: [third] }
    const { data } = await fixture.call('organizer', rejectRequest, { ...at, body: one })
    expect(data).toMatchObject({ status: 'PENDING', standing: { missing: null, not_needed: [] } })
    await fixture.call('organizer', undoDecision, at)
    const back = await fixture.call('organizer', readRequest, at)
    expect(back.data.standing.not_needed).toEqual([third])
    await fixture.call('organizer', rejectRequest, {
      ...at,
      body: { reason_code: 'own_words', tells: false },
    })
    pass(11)
    await settleDecisions(needs())
    expect(await mailsOf('upgrade-rejected')).toEqual([])
  })

  test('a withdrawn upgrade request releases its receipts and disappears from the queue', async () => {
    const { one, at } = await ask('gold', ['2026-11-20'])
    const { data } = await fixture.server.call(withdrawRequest, { ...at, token: one.token })
    expect(data.status).toBe('WITHDRAWN')
    expect((await fixture.server.call(listReceipts, { token: one.token })).data).toMatchObject([
      { status: 'SENT' },
    ])
    await expect(fixture.call('owner', readRequest, at)).rejects.toMatchObject({ code: 'upgrade.not_found' })
    const other = await ask('gold', ['2026-11-20'])
    await expect(
      fixture.server.call(withdrawRequest, { ...other.at, token: one.token }),
    ).rejects.toMatchObject({
      code: 'upgrade.not_found',
    })
    await fixture.call('owner', approveRequest, other.at)
    await expect(
      fixture.server.call(withdrawRequest, { ...other.at, token: other.one.token }),
    ).rejects.toMatchObject({
      code: 'upgrade.decided',
    })
  })

  test('an upgrade request is locked for ten minutes by the person who opens it, and others are told', async () => {
    const { one, at } = await ask('gold', ['2026-11-20'])
    await fixture.call('organizer', claimRequest, at)
    const { data } = await fixture.call('owner', claimRequest, at)
    expect(data.claim).toMatchObject({ by: 'organizer Lam', is_mine: false })
    expect(await own(one.token)).toMatchObject([{ is_looked_at: true }])
    pass(10)
    expect((await fixture.call('owner', claimRequest, at)).data.claim).toMatchObject({ is_mine: true })
  })

  test('the queue lists upgrade requests oldest first, with their deadline and similar requests', async () => {
    const first = await ask('gold', ['2026-11-20'])
    const other = await insertMember(fixture)
    const merchant_id = await insertMerchant(fixture)
    const alike = { merchant_id, purchased_on: '2026-11-20', amount_cents: 77_700 }
    await insertReceipt(fixture, { member_id: other.id, ...alike })
    const receipt_id = await insertReceipt(fixture, { member_id: other.id, ...alike })
    pass(1)
    await fixture.server.call(requestUpgrade, {
      body: { tier: 'gold', receipt_ids: [receipt_id] },
      token: other.token,
    })
    const { data } = await fixture.call('organizer', listRequests, { query: {} })
    expect(data).toMatchObject([
      // A Friday: two working days end on Tuesday.
      { id: first.id, due_at: '2026-11-24T15:59:00.000Z', has_look_alikes: false },
      { has_look_alikes: true, amount_cents: 77_700, receipts: 1 },
    ])
    const [, { id: upgrade_id } = { id: '' }] = data
    const opened = await fixture.call('organizer', readRequest, { params: { upgrade_id } })
    expect(opened.data.receipts).toMatchObject([
      { id: receipt_id, faults: [], look_alikes: [{ why: 'sum_of_day', amount_cents: 77_700 }] },
    ])
  })

  test('a tier ends, and its member is reminded once two weeks before, three days before and on the day', async () => {
    const { id: member_id } = await insertMember(fixture)
    const body = { tier: 'gold' as const, from: '2026-11-20', reason: 'why' }
    await fixture.call('owner', grantTier, { params: { member_id }, body })
    const told = async (now: string) => {
      fixture.server.clock.set(now)
      await notifyTierEnds(needs())
      await notifyTierEnds(needs())
      return (await mailsOf('tier-ending')).map(({ data }) => (data as { days_left: number }).days_left)
    }
    expect(await told('2027-02-05T15:59:00.000Z')).toEqual([])
    expect(await told('2027-02-06T04:00:00.000Z')).toEqual([14])
    expect(await told('2027-02-16T04:00:00.000Z')).toEqual([14])
    expect(await told('2027-02-18T04:00:00.000Z')).toEqual([14, 2])
    expect(await told('2027-02-20T15:00:00.000Z')).toEqual([14, 2, 0])
    expect(await told('2027-02-21T04:00:00.000Z')).toEqual([14, 2, 0])
  })
})
