import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MemberTier } from '#contract/members/member-tier.ts'
import { updateMembershipSettings } from '#contract/members/membership-settings.ts'
import { listReceipts, uploadReceipt } from '#contract/members/receipts.ts'
import { translatedLabel } from '#app/features/profile/membership/own-labels.ts'
import { startReceiptSync } from '#app/data/membership/receipt-sync.ts'
import { createReceiptDraft, saveReceiptDraft } from '#app/data/membership/drafts.ts'
import { membershipStore } from '#app/data/membership/store.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { members } from '#server/core/db/schema/members.ts'
import { receipt_pictures } from '#server/core/db/schema/receipts.ts'
import { press, type } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { signInGuest } from '#tests/app/my-tickets/guest.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { stubNativeFiles } from '#tests/support/browser/native-files.ts'
import { insertMerchant, insertReceipt } from '#tests/support/endpoint-rows/member-rows.ts'
import type { SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { fileOf, heic, picture } from '#tests/support/uploads.ts'
import { eq } from 'drizzle-orm'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('requestUpgrade', 'withdrawRequest')

let office: AppFixture
let me: SignedInUser
let stop: () => void
let shade = 0x500

beforeAll(async () => {
  await stubNativeFiles()
  office = await makeAppFixture()
})
beforeEach(async () => {
  me = await signInGuest(office)
  stop = startReceiptSync()
})
afterEach(async () => {
  stop()
  await office.reset()
  await Promise.all(membershipStore().tables.map((table) => table.clear()))
})
afterAll(() => office.close())

/** The part of the fixture that the builders of member rows need. */
const fixture = () => ({ server: office.server, db: office.server.db, venue: office.venue }) as Fixture
const open = () => office.open('/profile/membership', null)
const readStored = async () => (await office.server.call(listReceipts, { token: me.token })).data
const memberId = async () => {
  const [row] = await office.server.db.read((tx) =>
    tx.select().from(members).where(eq(members.user_id, me.user_id)),
  )
  return row?.id ?? ''
}
async function photo() {
  shade += 13
  const background = `#${shade.toString(16).padStart(6, '0')}`
  const bytes = await picture('jpeg', { width: 600, height: 800, background })
  return { name: 'receipt.jpg', type: 'image/jpeg', bytes: Uint8Array.from(bytes).buffer }
}
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

test('the card shows the number as a code, also offline', async () => {
  const { container } = open()
  const card = within(await screen.findByRole('region', { name: 'Membership card' }))
  expect(card.getByText('Regular')).toBeDefined()
  expect(card.getByRole('img', { name: /^Membership number \d{4} \d{4} \d as a code$/ })).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  office.goOffline()
  expect(await screen.findByText(/^You are offline. Saved on this device/)).toBeDefined()
  expect(card.getByText('Regular')).toBeDefined()
})

test('the card shows the perks of the tier in the page language, also offline', async () => {
  const asOwner = { token: office.venue.owner.token }
  const perk = (key: string, tiers: MemberTier[], en: string, zh: string) => {
    return { key, kind: 'extra' as const, tiers, label: { en, 'zh-hk': zh, 'zh-cn': '' } }
  }
  const perks = [perk('a', ['normal', 'gold'], 'A coffee', '咖啡一杯'), perk('b', ['vip'], 'The lounge', '')]
  await office.server.call(updateMembershipSettings, { body: { perks }, ...asOwner })
  open()
  const card = () => screen.findByRole('region', { name: /^(Membership card|會員卡)$/ })
  expect(await within(await card()).findByText('A coffee')).toBeDefined()
  expect(within(await card()).getByTitle('Extra')).toBeDefined()
  expect(screen.queryByText('The lounge')).toBeNull()
  office.goOffline()
  await screen.findByText(/Saved on this device/)
  expect(within(await card()).getByText('A coffee')).toBeDefined()
  expect(translatedLabel(perks[0]?.label ?? { en: '', 'zh-hk': '', 'zh-cn': '' }, 'zh-hk')).toBe('咖啡一杯')
  expect(translatedLabel(perks[0]?.label ?? { en: '', 'zh-hk': '', 'zh-cn': '' }, 'zh-cn')).toBe('A coffee')
  office.goOnline()
  await office.server.call(updateMembershipSettings, { body: { perks: [] }, ...asOwner })
})

test('a receipt is checked while typing, stored offline, and sent once online', async () => {
  const merchant_id = await insertMerchant(fixture())
  open()
  await screen.findByText('No receipts yet.')
  await press('Add receipt')
  const dialog = within(await screen.findByRole('dialog', { name: 'Receipt' }))
  const hints = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(hints()).toEqual([
    'From a merchant on the venue’s list.',
    'At most 14 days old, including the day of purchase.',
    'The amount must be over HK$500.00.',
    'One to three photos of it.',
  ])
  await type(/^Total/, '487.50')
  await waitFor(() => expect(hints()[2]).toBe('HK$12.50 too little: the amount must be over HK$500.00.'))
  await type(/^Total/, '500')
  await waitFor(() => expect(hints()[2]).toBe('The amount must be over HK$500.00, not exactly that.'))
  await type(/^Purchase date/, '2020-01-01')
  await waitFor(() => expect(hints()[1]).toMatch(/days too old\.$/))
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Send')
  expect((await dialog.findAllByText('Please fill this in.')).length).toBe(3)
  fireEvent.click(dialog.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('No receipts yet.')).toBeDefined()

  office.goOffline()
  const id = await createReceiptDraft()
  const typed = {
    merchant_id,
    number: 'A-77',
    date: today(),
    amount_cents: 50_001,
    pictures: [await photo()],
  }
  await saveReceiptDraft(id, typed)
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with receipt A-77' }))
  const again = within(await screen.findByRole('dialog', { name: 'Receipt' }))
  await waitFor(() => expect(again.getByText('Over HK$500.00.')).toBeDefined())
  fireEvent.click(again.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Waiting for a connection')).toBeDefined()
  office.goOnline()
  await waitFor(async () => expect(await readStored()).toMatchObject([{ id, number: 'A-77' }]))
  expect(await screen.findByText('Sent')).toBeDefined()
})

test('a receipt refused by the server shows the reason at its field', async () => {
  const merchant_id = await insertMerchant(fixture())
  await insertReceipt(fixture(), { member_id: await memberId(), merchant_id, purchased_on: today() })
  const [known] = await readStored()
  const number = known?.number ?? ''
  const id = await createReceiptDraft()
  await saveReceiptDraft(id, {
    merchant_id,
    number,
    date: today(),
    amount_cents: 60_000,
    pictures: [await photo()],
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: `Continue with receipt ${number}` }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  fireEvent.click(await screen.findByRole('button', { name: `Correct receipt ${number}` }))
  expect(await screen.findAllByText('This receipt has already been sent.')).not.toHaveLength(0)
})

test('an unreadable picture says what to do; one refused by the server is named by its number', async () => {
  const merchant_id = await insertMerchant(fixture())
  const id = await createReceiptDraft()
  const tiny = await picture('png', { width: 20, height: 20 })
  await saveReceiptDraft(id, {
    merchant_id,
    number: 'C-1',
    date: today(),
    amount_cents: 60_000,
    pictures: [await photo(), { name: 'b.png', type: 'image/png', bytes: Uint8Array.from(tiny).buffer }],
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with receipt C-1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Receipt' }))
  const files = [fileOf(heic(), 'IMG_1.HEIC')]
  fireEvent.change(dialog.getByLabelText('Add photo', { selector: 'input' }), { target: { files } })
  expect(await dialog.findByText(/^IMG_1.HEIC is a HEIC image, .* Most Compatible\.$/)).toBeDefined()
  fireEvent.change(dialog.getByLabelText('Add photo', { selector: 'input' }), {
    target: { files: [fileOf(Buffer.from('a text'), 'notes.txt')] },
  })
  expect(await dialog.findByText(/^notes.txt cannot be read\./)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Correct receipt C-1' }))
  expect(await screen.findByText('Photo 2: This image has too few pixels.')).toBeDefined()
})

test('receipts request a tier, missing ones are shown, and a request can be withdrawn', async () => {
  await insertReceipt(fixture(), { member_id: await memberId(), purchased_on: today() })
  const { container } = open()
  expect(await screen.findByText('Gold: you have the receipt.')).toBeDefined()
  expect(screen.getByText(/^Platinum: you need one more receipt from .*\.$/)).toBeDefined()
  await press('Request Gold')
  expect(await screen.findByText(/^You requested Gold on/)).toBeDefined()
  expect(await screen.findByText('Under review')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Withdraw')
  expect(await screen.findByText('Withdrawn')).toBeDefined()
  expect(await screen.findByText('Gold: you have the receipt.')).toBeDefined()
})

test('a member views sent pictures: kept in memory, rotated, and renewed when the address expires', async () => {
  const shown: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${shown.push(blob as Blob)}`)
  const merchant_id = await insertMerchant(fixture())
  const { bytes, name, type: mime } = await photo()
  const { data: receipt } = await office.server.call(uploadReceipt, {
    token: me.token,
    body: {
      merchant_id,
      number: 'B-1',
      date: dayAt(office.server.clock.now(), 'Asia/Hong_Kong'),
      amount_cents: '60000',
    },
    file: [new File([bytes], name, { type: mime })],
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Photos of receipt B-1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Photos of receipt B-1' }))
  const picture = await dialog.findByRole('img', { name: 'Receipt B-1, photo 1 of 1' })
  expect(picture.getAttribute('src')).toMatch(/^blob:/)
  expect(shown.map(({ type: kept }) => kept)).toEqual(['image/webp'])
  fireEvent.click(dialog.getByRole('button', { name: 'Rotate' }))
  expect(picture.style.transform).toBe('rotate(90deg)')
  expect(await accessibilityProblems(document.body)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  office.goOffline()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Photos of receipt B-1' })).toHaveProperty('disabled', true),
  )
  office.goOnline()
  await office.server.db.withTx((tx) =>
    tx.update(receipt_pictures).set({ folder: null }).where(eq(receipt_pictures.receipt_id, receipt.id)),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Photos of receipt B-1' }))
  expect(await screen.findByText('Its photos have been erased.')).toBeDefined()
  vi.restoreAllMocks()
})
