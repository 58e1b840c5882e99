import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as save from '#app/lib/save-file.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addAffiliate } from '#tests/support/endpoint-rows/sales-rows.ts'
import { contentOf, openSection, press, untilClosed } from './sales-desk.tsx'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const openPoster = async () => {
  await press('Actions for this event')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Poster' }))
  return screen.findByRole('dialog', { name: 'Make a poster' })
}

test('a poster is made in the chosen size and language, with the link of an affiliate', async () => {
  const { server, venue } = office
  await server.db.withTx((tx) => addAffiliate(server, tx, venue.event, { name: 'Harbour Radio' }))
  const saved = vi.spyOn(save, 'saveFile').mockImplementation(() => undefined)
  await openSection(office, 'tickets')
  const dialog = await openPoster()
  fireEvent.click(within(dialog).getByRole('radio', { name: 'A3' }))
  fireEvent.change(within(dialog).getByLabelText('Language'), { target: { value: 'zh-hk' } })
  const affiliate = within(dialog).getByRole('combobox', { name: 'Affiliate' })
  fireEvent.change(affiliate, {
    target: {
      value: within(affiliate).getByRole<HTMLOptionElement>('option', { name: 'Harbour Radio' }).value,
    },
  })
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  await press('Download poster', dialog)
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(expect.any(Blob), expect.stringContaining('海報 A3')),
  )
  await untilClosed()
})

test('a failed poster says so and can be tried again, and offline there is none', async () => {
  await openSection(office, 'tickets')
  const dialog = await openPoster()
  office.goOffline()
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Download poster' }).disabled).toBe(
      true,
    ),
  )
})
