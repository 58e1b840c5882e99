import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createClient } from '#api-client/client.ts'
import { readClient, readClientProfile, updateClientProfile } from '#contract/account/clients.ts'
import { deleteMember, readMember } from '#contract/members/members.ts'
import { closeOwnMembership, downloadOwnData } from '#contract/members/own-data.ts'
import { uploadReceipt } from '#contract/members/receipts.ts'
import { updateBooking } from '#contract/rooms/bookings.ts'
import { locale } from '#contract/wire/contact.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { idempotency_keys } from '#server/core/db/schema/idempotency.ts'
import { members } from '#server/core/db/schema/members.ts'
import { bookings } from '#server/core/db/schema/rooms.ts'
import { insertMember, insertMerchant, insertReceipt } from '#tests/support/endpoint-rows/member-rows.ts'
import { insertBooking } from '#tests/support/endpoint-rows/room-rows.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf, picture } from '#tests/support/uploads.ts'
import { unpack } from './unpack.ts'

describe("a person's own data", () => {
  const fixture = useFixture()
  const copyOf = async (token: string | null, language = 'en') => {
    const client = createClient({
      base_url: `${TEST_ORIGIN}/api`,
      fetch: fixture.server.fetch,
      token: () => token,
      language: () => language,
    })
    const reply = await client.download(downloadOwnData, {})
    return unpack(Buffer.from(await reply.arrayBuffer()))
  }

  test('a personal data export is one file with profile, receipts and pictures, and no data of others', async () => {
    const { server } = fixture
    const one = await insertMember(fixture)
    const other = await insertMember(fixture)
    await server.call(updateClientProfile, {
      token: one.token,
      body: { relationship: 'tenant', chinese_name: '陳大文' },
    })
    const merchant_id = await insertMerchant(fixture)
    const { data: receipt } = await server.call(uploadReceipt, {
      token: one.token,
      body: {
        merchant_id,
        number: 'MINE-1',
        date: dayAt(server.clock.now(), 'Asia/Hong_Kong'),
        amount_cents: '60000',
      },
      file: fileOf(await picture('jpeg', { width: 600, height: 800 }), 'r.jpg', 'image/jpeg'),
    })
    await insertReceipt(fixture, { member_id: other.id, merchant_id })
    const entries = await copyOf(one.token)
    expect(Object.keys(entries)).toEqual(['about-me.json', 'about-me.html', `receipts/${receipt.id}-1.webp`])
    expect(entries[`receipts/${receipt.id}-1.webp`]?.subarray(8, 12).toString()).toBe('WEBP')
    const text = entries['about-me.json']?.toString() ?? ''
    expect(JSON.parse(text)).toMatchObject({
      profile: {
        id: one.user_id,
        chinese_name: '陳大文',
        relationship: 'tenant',
        membership: { id: one.id },
      },
      receipts: [{ id: receipt.id, number: 'MINE-1' }],
      upgrade_requests: [],
      orders: [],
    })
    expect(text).not.toContain(other.id)
  })

  test("a personal data export has an escaped page without script in the person's language, with the marketing consent text", async () => {
    const { server } = fixture
    const one = await insertMember(fixture)
    const chinese_name = '<img src=x onerror=alert(1)>'
    server.clock.set('2026-11-20T04:00:00.000Z')
    const agree = (language: string, wants_news: boolean) =>
      server.raw('PUT', updateClientProfile.path, {
        token: one.token,
        headers: { 'accept-language': language },
        body: { relationship: 'tenant', chinese_name, wants_news },
      })
    expect((await agree('zh-HK', true)).status).toBe(200)
    server.clock.set('2026-11-21T04:00:00.000Z')
    expect((await agree('de', true)).status).toBe(200)
    const merchant_id = await insertMerchant(fixture)
    await server.call(uploadReceipt, {
      token: one.token,
      body: { merchant_id, number: '<b>1</b>', date: '2026-11-20', amount_cents: '60000' },
      file: fileOf(await picture('jpeg', { width: 601, height: 800 }), 'r.jpg', 'image/jpeg'),
    })
    const entries = await copyOf(one.token)
    const { news } = JSON.parse(entries['about-me.json']?.toString() ?? '') as { news: unknown }
    // The first consent in its original wording, whatever was confirmed later.
    expect(news).toEqual({
      agreed_at: '2026-11-20T04:00:00.000Z',
      words: '以電郵接收消息: 最新活動及會員消息，可隨時關閉。',
    })
    const page = entries['about-me.html']?.toString() ?? ''
    expect(page).toContain('最新活動及會員消息，可隨時關閉。')
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page).not.toMatch(/<script|<img src=x|<[^>]*\son\w+=|javascript:|https?:/i)
    expect(page).toContain("default-src 'none'")
    expect(page).toContain('Tenant')
    expect(page).toMatch(
      /<img src="receipts\/rc_\w+-1\.webp" alt="Photo 1 of receipt &lt;b&gt;1&lt;\/b&gt;">/,
    )
    expect((await agree('de', false)).status).toBe(200)
    const after = await copyOf(one.token)
    expect(JSON.parse(after['about-me.json']?.toString() ?? '')).toMatchObject({ news: null })
    server.clock.set('2026-01-01T00:00:00.000Z')
  })

  test.each([...locale.options])('a personal data export has a page in %s', async (language) => {
    const { token } = await insertMember(fixture)
    const page = (await copyOf(token, language))['about-me.html']?.toString() ?? ''
    expect(page).toContain(`<html lang="${LANGUAGE_TAGS[language]}">`)
    expect(page).not.toMatch(/undefined|\{\{|NaN/)
  })

  test('a personal data export is available to a person without membership and to nobody signed out', async () => {
    const { token, id } = await insertMember(fixture)
    await fixture.db.withTx((tx) => tx.delete(members).where(eq(members.id, id)))
    const entries = await copyOf(token)
    expect(JSON.parse(entries['about-me.json']?.toString() ?? '')).toMatchObject({
      profile: { membership: null },
      receipts: [],
    })
    await expect(copyOf(null)).rejects.toMatchObject({ code: 'auth.required' })
  })

  test('closing a membership deletes the personal data and keeps numbers and tiers without it', async () => {
    const { server } = fixture
    const { token, id } = await insertMember(fixture)
    const { membership } = (await server.call(readClientProfile, { token })).data
    await server.call(closeOwnMembership, { token })
    await expect(server.call(readClient, { token })).rejects.toMatchObject({ code: 'auth.required' })
    const { data } = await fixture.call('owner', readMember, { params: { member_id: id } })
    expect(data).toMatchObject({ membership_no: membership?.membership_no, status: 'CLOSED', first_name: '' })
  })

  test('a membership with a paid ticket for an upcoming event cannot be closed', async () => {
    const { server, db, venue } = fixture
    const { token, user_id } = await insertMember(fixture)
    const { order_id } = await venue.attendee()
    const paid_at = server.clock.now()
    await db.withTx((tx) => tx.update(orders).set({ user_id, paid_at }).where(eq(orders.id, order_id)))
    server.clock.set('2026-01-01T00:00:00.000Z')
    await expect(server.call(closeOwnMembership, { token })).rejects.toMatchObject({
      code: 'member.has_future',
      current: { orders: [{ id: order_id }] },
    })
    expect((await server.call(readClient, { token })).data.id).toBe(user_id)
  })

  test('a personal data export lists room bookings; an upcoming booking blocks closing, a past one loses its name', async () => {
    const { server, db } = fixture
    const { token, user_id, id: member_id } = await insertMember(fixture)
    const said = {
      note: 'A surprise for Mei',
      answers: [{ key: 'a', title: 'What for?', answer: 'Tea', options: [] }],
    }
    const booked = await insertBooking(fixture, {
      user_id,
      state: 'confirmed',
      client_name: 'Mei Chan',
      ...said,
    })
    const entries = await copyOf(token)
    expect(JSON.parse(entries['about-me.json']?.toString() ?? '')).toMatchObject({
      bookings: [{ id: booked.id, note: 'A surprise for Mei' }],
    })
    expect(entries['about-me.html']?.toString()).toContain('A surprise for Mei What for?: Tea')
    const close = () => fixture.call('owner', deleteMember, { params: { member_id } })
    await expect(close()).rejects.toMatchObject({
      code: 'member.has_future',
      current: { orders: [], bookings: [{ id: booked.id }] },
    })
    server.clock.set(booked.ends_at)
    const written = { params: { booking_id: booked.id }, body: { attendance: 'came' } } as const
    await fixture.call('organizer', updateBooking, { ...written, idempotency_key: 'ed_1' })
    await close()
    // The stored idempotency response is deleted too.
    const answers = await db.read((tx) => tx.select().from(idempotency_keys))
    expect(answers).toMatchObject([{ key: 'ed_1', body: null, status: 410 }])
    const [kept] = await db.read((tx) => tx.select().from(bookings).where(eq(bookings.id, booked.id)))
    expect(kept).toMatchObject({
      user_id: null,
      client_name: '',
      client_email: null,
      note: '',
      answers: [],
      total_gross_cents: booked.total_gross_cents,
    })
  })
})
