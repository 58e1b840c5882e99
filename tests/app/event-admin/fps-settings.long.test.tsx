import { fireEvent, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  patchEventSettings,
  readEventSettings,
  type EventSettingsEdit,
} from '#contract/events/event-settings.ts'
import { events, event_settings } from '#server/core/db/schema/events.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'
import { press, untilSent } from './sales-desk.tsx'

pressesTwice('patchEventSettings')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(() => setRow({ currency: 'HKD' }))
afterEach(() => office.reset())
afterAll(() => office.close())

const PAYEE = { kind: 'mobile', value: '+85261234567', bank_code: '004', name: '港灣會堂' } as const

const setRow = (values: Partial<typeof events.$inferInsert>) =>
  office.server.db.withTx(async (tx) => {
    const { event_id } = office.venue
    await tx.update(events).set(values).where(eq(events.id, event_id))
    await tx.update(event_settings).set({ settings: {} }).where(eq(event_settings.event_id, event_id))
  })
const settingsOf = () => ({
  params: { event_id: office.venue.event_id },
  token: office.venue.organizer.token,
})
const readStored = async () => (await office.server.call(readEventSettings, settingsOf())).data
const changeOnServer = (body: EventSettingsEdit) =>
  office.server.call(patchEventSettings, { ...settingsOf(), body })

async function openPayment() {
  const { venue } = office
  const view = office.open(`/manage/event/${venue.event_id}/settings?part=payment`, venue.organizer)
  fireEvent.click(await screen.findByRole('switch', { name: 'FPS' }))
  return view
}
const change = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const typePayee = (number: string) => {
  change(/^FPS code of each order/, 'mobile')
  change(/^Mobile number/, number)
  change(/^Bank code/, '004')
  change(/^Payee name/, PAYEE.name)
}

test('a payee is saved without further instructions, in one form', async () => {
  const { container } = await openPayment()
  typePayee('6123 4567')
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Save settings')
  await waitFor(async () => expect((await readStored()).fps_payee).toEqual(PAYEE))
  expect((await readStored()).fps_payment).toEqual({ is_offered: true, words: {}, pictures: {} })
})

test('an invalid payee names its field and saves nothing', async () => {
  await openPayment()
  change(/^FPS code of each order/, 'id')
  expect(screen.queryByLabelText(/^Bank code/)).toBeNull()
  change(/^FPS identifier/, '123')
  change(/^Payee name/, 'Harbour Hall')
  await press('Save settings')
  expect((await screen.findAllByText('An FPS identifier has 7 to 10 digits.')).length).toBeGreaterThan(0)
  expect((await readStored()).fps_payee).toBeNull()
})

test('FPS without a payee still needs instructions', async () => {
  await openPayment()
  await press('Save settings')
  expect((await screen.findAllByText('Please fill this in.')).length).toBeGreaterThan(0)
  expect((await readStored()).fps_payment.is_offered).toBe(false)
})

test('a payee typed offline is sent later, beside what another laptop changed', async () => {
  await openPayment()
  office.goOffline()
  typePayee('61234567')
  await press('Save settings')
  await changeOnServer({ bank_payment: { is_offered: true, words: { en: 'Bank' }, pictures: {} } })
  office.goOnline()
  await untilSent()
  await waitFor(async () => expect((await readStored()).fps_payee).toEqual(PAYEE))
  expect((await readStored()).bank_payment.is_offered).toBe(true)
})

test('a payee that another laptop changed meanwhile is a conflict, not overwritten', async () => {
  await openPayment()
  office.goOffline()
  typePayee('61234567')
  await press('Save settings')
  const theirs = { ...PAYEE, value: '+85299999999' }
  await changeOnServer({ fps_payee: theirs })
  office.goOnline()
  const conflict = await screen.findByRole('heading', { name: 'Someone else changed this too' })
  const shown = conflict.closest('section')?.textContent
  for (const number of ['+852-61234567', '+852-99999999']) expect(shown).toContain(number)
  expect((await readStored()).fps_payee).toEqual(theirs)
})

test('an event in another currency says why there are no codes', async () => {
  await setRow({ currency: 'EUR' })
  await openPayment()
  expect(
    await screen.findByText(/^FPS codes with the amount filled in need an event in HKD or CNY/),
  ).toBeDefined()
  expect(screen.queryByLabelText(/^FPS code of each order/)).toBeNull()
})
