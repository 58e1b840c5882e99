import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listReceipts } from '#contract/members/receipts.ts'
import { countDrafts, deleteMembership } from '#offline/membership/forget-membership.ts'
import { pullMembership } from '#offline/membership/pull-membership.ts'
import {
  beginDraft,
  draftsOf,
  deleteDraft,
  submitDraft,
  saveDraft,
} from '#offline/membership/receipt-drafts.ts'
import { sendDrafts } from '#offline/membership/send-drafts.ts'
import { MembershipDatabase, type ReceiptFields } from '#offline/storage/membership-database.ts'
import { makeBrowser } from '#tests/support/device.ts'
import { insertMember, insertMerchant } from '#tests/support/endpoint-rows/member-rows.ts'
import type { Faults } from '#tests/support/fakes/faulty-network.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { picture } from '#tests/support/uploads.ts'

const TODAY = '2026-11-20'
const NOW = `${TODAY}T04:00:00.000Z`
/** Number of receipts; two hundred in a long run. */
const STORM = 200
const STORM_MS = 600_000

describe('receipt drafts on a phone', () => {
  const fixture = useFixture()
  let shade = 0x300

  const photo = async () => {
    shade += 11
    const background = `#${shade.toString(16).padStart(6, '0')}`
    const bytes = await picture('jpeg', { width: 600, height: 800, background })
    return { name: 'receipt.jpg', type: 'image/jpeg', bytes: Uint8Array.from(bytes).buffer }
  }

  async function aPhone(faults: Faults = {}) {
    fixture.server.clock.set(NOW)
    const { token, user_id } = await insertMember(fixture)
    const merchant_id = await insertMerchant(fixture)
    const browser = makeBrowser(fixture.server, 'phone', { seed: 7, faults })
    const { lock, connect } = browser.tab()
    const db = new MembershipDatabase('foyer-membership', browser.engine)
    const client = connect(token)
    const now = () => fixture.server.clock.now()
    const write = async (typed: Partial<ReceiptFields> = {}) => {
      fixture.server.clock.advance(1)
      const draft = await beginDraft(db, { user_id, now: now(), random: (length) => randomBytes(length) })
      const whole = {
        merchant_id,
        date: TODAY,
        amount_cents: 60_000,
        number: draft.id,
        pictures: [await photo()],
      }
      await saveDraft(db, draft.id, { ...whole, ...typed }, now())
      return draft.id
    }
    return {
      db,
      client,
      user_id,
      network: browser.network,
      now,
      write,
      hand: async (typed: Partial<ReceiptFields> = {}) => {
        const id = await write(typed)
        await submitDraft(db, id)
        return id
      },
      send: () => sendDrafts({ db, lock, client }, user_id),
      drafts: () => draftsOf(db, user_id),
      onServer: async () => (await fixture.server.call(listReceipts, { token })).data,
    }
  }

  test('an offline receipt is stored, sent once online, and counts from its capture day', async () => {
    const phone = await aPhone()
    phone.network.is_down = true
    const id = await phone.hand({ date: '2026-11-07' })
    expect(await phone.send()).toEqual({ kind: 'later', wait_ms: null, sent: 0 })
    expect(await phone.drafts()).toMatchObject([{ id, state: 'waiting', captured_at: expect.any(String) }])
    // The fourteenth day was yesterday.
    fixture.server.clock.set('2026-11-21T04:00:00.000Z')
    phone.network.is_down = false
    expect(await phone.send()).toEqual({ kind: 'done', sent: 1 })
    expect(await phone.drafts()).toEqual([])
    expect(await phone.onServer()).toMatchObject([{ id, date: '2026-11-07', status: 'SENT' }])
  })

  test('a refused receipt stays with its errors, blocks no other, and is sent after correction', async () => {
    const phone = await aPhone()
    const low = await phone.hand({ amount_cents: 50_000 })
    const good = await phone.hand()
    expect(await phone.send()).toMatchObject({ kind: 'done' })
    expect((await phone.onServer()).map(({ id }) => id)).toEqual([good])
    expect(await phone.drafts()).toMatchObject([
      {
        id: low,
        state: 'refused',
        refusal: { code: 'receipt.not_counting', errors: { amount_cents: ['receipt.amount'] } },
      },
    ])
    await saveDraft(phone.db, low, { amount_cents: 50_001 }, phone.now())
    expect(await phone.drafts()).toMatchObject([{ state: 'typing', refusal: null }])
    await submitDraft(phone.db, low)
    await phone.send()
    expect((await phone.onServer()).map(({ id }) => id).toSorted()).toEqual([low, good].toSorted())
  })

  test('an unfinished receipt stays and can be discarded', async () => {
    const phone = await aPhone()
    const id = await phone.write({ number: '', pictures: [] })
    expect(await phone.send()).toEqual({ kind: 'done', sent: 0 })
    expect(await phone.drafts()).toMatchObject([{ id, captured_at: null, state: 'typing' }])
    await deleteDraft(phone.db, id)
    await saveDraft(phone.db, id, { number: 'typed by a form that was still open' }, phone.now())
    expect(await phone.drafts()).toEqual([])
  })

  test('a receipt keeps the time of its first picture, and has none without a picture', async () => {
    const phone = await aPhone()
    const id = await phone.write({ pictures: [] })
    const first = phone.now()
    await saveDraft(phone.db, id, { pictures: [await photo()] }, first)
    await saveDraft(phone.db, id, { pictures: [await photo(), await photo()] }, '2026-11-22T00:00:00.000Z')
    expect((await phone.drafts())[0]?.captured_at).toBe(first)
    await saveDraft(phone.db, id, { pictures: [] }, phone.now())
    expect((await phone.drafts())[0]?.captured_at).toBe(null)
  })

  test('a receipt is sent by one tab at a time', async () => {
    const phone = await aPhone()
    await phone.hand()
    const [one, other] = await Promise.all([phone.send(), phone.send()])
    expect([one, other]).toEqual([{ kind: 'done', sent: 1 }, undefined])
  })

  test(
    'a receipt arrives once, whatever is lost, duplicated or late on the way',
    { timeout: STORM_MS },
    async () => {
      const phone = await aPhone({
        drop_request: 0.15,
        drop_reply: 0.25,
        duplicate: 0.2,
        delay: 0.2,
        fail_500: 0.1,
        portal_html: 0.05,
      })
      const ids: string[] = []
      // A member may send at most fifty a day.
      for (let at = 0; at < STORM; at += 1) {
        if (at % 40 === 39) fixture.server.clock.advance(25 * 3_600_000)
        const day = phone.now().slice(0, 10)
        ids.push(await phone.hand({ date: day }))
        await phone.send()
      }
      for (let tries = 0; (await phone.drafts()).length > 0 && tries < 50 * STORM; tries += 1) {
        fixture.server.clock.advance(60_000)
        await phone.send()
      }
      expect(await phone.drafts()).toEqual([])
      expect((await phone.onServer()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    },
  )

  test('the card and the receipt checks are available offline until the user signs out', async () => {
    const phone = await aPhone()
    await phone.hand()
    await phone.send()
    await phone.write()
    const of = { user_id: phone.user_id, now: phone.now() }
    await pullMembership(phone.db, phone.client, of)
    phone.network.is_down = true
    await expect(pullMembership(phone.db, phone.client, of)).rejects.toMatchObject({ is_transient: true })
    expect(await phone.db.kept.get(phone.user_id)).toMatchObject({
      profile: { membership: { tier: 'normal' } },
      receipts: [{ status: 'SENT' }],
      rules: { platinum_receipts: 2 },
      kept_at: of.now,
    })
    expect(await countDrafts(phone.db, phone.user_id)).toBe(1)
    await deleteMembership(phone.db, phone.user_id)
    expect([await phone.db.kept.count(), await phone.db.drafts.count()]).toEqual([0, 0])
  })
})
