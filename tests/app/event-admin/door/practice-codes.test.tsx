import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PRACTICE_KEYS } from '#rules/door/practice-code.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

test('each result has a named code of its own, and the page is printed by the browser', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { venue } = office
  office.open(`/manage/event/${venue.event_id}/check-in/practice`, venue.organizer, 'organizer')
  await screen.findByRole('heading', { name: 'Practice codes', level: 1 })
  const codes = screen.getAllByRole('img', { name: /^Practice code: / })
  expect(codes).toHaveLength(PRACTICE_KEYS.length)
  expect(new Set(codes.map((code) => code.getAttribute('aria-label'))).size).toBe(PRACTICE_KEYS.length)
  expect(new Set(codes.map((code) => code.innerHTML)).size).toBe(PRACTICE_KEYS.length)
  expect(await accessibilityProblems(document.body)).toEqual([])
  screen.getByRole('button', { name: 'Print' }).click()
  expect(print).toHaveBeenCalledOnce()
})
