import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  approveRequest,
  claimRequest,
  listRequests,
  readRequest,
} from '#contract/members/upgrade-requests.ts'
import { upgrade_requests } from '#server/core/db/schema/receipts.ts'
import { press } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { enableAllStyles } from '#tests/support/browser/all-styles.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { stubNativeFiles } from '#tests/support/browser/native-files.ts'
import { insertUpgradeApplicant } from './member-fixture.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('approveRequest', 'rejectRequest', 'undoDecision')

let office: AppFixture
const shownPictures: Blob[] = []

beforeAll(async () => {
  // A picture is rotated by a style.
  enableAllStyles()
  await stubNativeFiles()
  office = await makeAppFixture()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${shownPictures.push(blob)}`,
      revokeObjectURL: () => undefined,
    }),
  )
})
beforeEach(() => void shownPictures.splice(0))
afterEach(async () => {
  await office.reset()
  // No request is pending any more.
  await office.server.db.withTx((tx) => tx.update(upgrade_requests).set({ status: 'WITHDRAWN' }))
})
afterAll(() => office.close())

const DESK = '/manage/approve-upgrade'
const open = (path = DESK) => office.open(path, office.venue.organizer)
const asOwner = () => ({ token: office.venue.owner.token })
const readStored = async (upgrade_id: string) =>
  (await office.server.call(readRequest, { params: { upgrade_id }, ...asOwner() })).data
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })
const key = (letter: string) => fireEvent.keyDown(document.body, { key: letter })
const untilOpen = () => screen.findByRole('button', { name: 'Approve' })

test('the oldest pending request is first; it is opened, reviewed, approved, and the decision undone', async () => {
  const first = await insertUpgradeApplicant(office, 'Ada', { tier: 'platinum', receipts: 2 })
  await insertUpgradeApplicant(office, 'Bo')
  const { container } = open()
  const names = (await screen.findAllByRole('link', { name: /Chan$/ })).map(({ textContent }) => textContent)
  expect(names).toEqual(['Ada Chan', 'Bo Chan'])
  expect(screen.getByText('2 receipts, HK$1,200.01')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  fireEvent.click(screen.getByRole('link', { name: 'Ada Chan' }))
  await heading('Platinum for Ada Chan')
  expect(await screen.findByText('The receipts are enough for Platinum.')).toBeDefined()
  const picture = await screen.findByRole('img', { name: 'Receipt Ada-1, photo 1 of 1' })
  expect(picture.getAttribute('src')).toMatch(/^blob:/)
  await waitFor(() => expect(shownPictures.length).toBeGreaterThan(1))
  expect(new Set(shownPictures.map(({ type }) => type))).toEqual(new Set(['image/webp']))
  const receipt = within(screen.getByRole('region', { name: 'Receipt Ada-1' }))
  // Pictures of one colour count as similar: the other one is beside it with its own buttons.
  expect(receipt.getByRole('heading', { name: 'Similar receipts' })).toBeDefined()
  for (const name of ['Rotate', 'Zoom in']) {
    const [button] = receipt.getAllByRole('button', { name })
    if (button !== undefined) fireEvent.click(button)
  }
  expect(picture.style.transform).toBe('rotate(90deg)')
  expect(receipt.getByText('Counts')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Approve')
  expect(await screen.findByText(/^Approved by /)).toBeDefined()
  expect(await readStored(first.request_id)).toMatchObject({ status: 'APPROVED' })
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  await press('Undo')
  await untilOpen()
  expect(await readStored(first.request_id)).toMatchObject({ status: 'PENDING', decision: null })
})

test('single keys approve, go to the next request and undo; switched off they do nothing', async () => {
  const ada = await insertUpgradeApplicant(office, 'Ada')
  const bo = await insertUpgradeApplicant(office, 'Bo')
  open(`${DESK}/${ada.request_id}`)
  await untilOpen()
  key('a')
  await screen.findByText(/^Approved by /)
  key('n')
  await heading('Gold for Bo Chan')
  key('z')
  await heading('Gold for Ada Chan')
  await untilOpen()
  expect(await readStored(ada.request_id)).toMatchObject({ status: 'PENDING' })
  fireEvent.click(screen.getByRole('switch', { name: /^Keys A, R, N and Z/ }))
  key('n')
  key('a')
  fireEvent.click(screen.getByRole('switch', { name: /^Keys A, R, N and Z/ }))
  key('r')
  expect(await screen.findByRole('dialog', { name: 'Reject Gold for Ada Chan?' })).toBeDefined()
  expect(await readStored(ada.request_id)).toMatchObject({ status: 'PENDING' })
  expect(await readStored(bo.request_id)).toMatchObject({ status: 'PENDING' })
})

test('the next request opens once it is known', async () => {
  const ada = await insertUpgradeApplicant(office, 'Ada')
  await insertUpgradeApplicant(office, 'Bo')
  const tellWhoWaits = office.holdAnswers(listRequests)
  open(`${DESK}/${ada.request_id}`)
  await untilOpen()
  key('n')
  tellWhoWaits()
  await heading('Gold for Bo Chan')
  expect(screen.queryByText(/No other request/)).toBeNull()
})

test('offline the page says that the next request is unknown, not that none is pending', async () => {
  const { request_id } = await insertUpgradeApplicant(office, 'Ada')
  office.loseAnswer(listRequests)
  open(`${DESK}/${request_id}`)
  await untilOpen()
  office.goOffline()
  key('n')
  expect(await screen.findByText('You are offline. Try again when you are back online.')).toBeDefined()
  expect(screen.queryByText(/No other request/)).toBeNull()
})

test('a request is rejected with a reason; a custom reason must not be empty', async () => {
  const { request_id } = await insertUpgradeApplicant(office, 'Ada')
  open(`${DESK}/${request_id}`)
  await press('Reject')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await accessibilityProblems(screen.getByRole('dialog'))).toEqual([])
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'own_words' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await dialog.findAllByText(/fill this in|required/i)).not.toHaveLength(0)
  fireEvent.change(dialog.getByLabelText(/^Your own words/), { target: { value: 'Torn in two' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText(/^Rejected by /)).toBeDefined()
  expect((await readStored(request_id)).decision?.rejection).toEqual({
    code: 'own_words',
    words: 'Torn in two',
  })
})

test('a rejected receipt re-evaluates the rest, which may decide the request', async () => {
  const { request_id, receipts } = await insertUpgradeApplicant(office, 'Ada', {
    tier: 'platinum',
    receipts: 3,
  })
  open(`${DESK}/${request_id}`)
  const panel = async (number: string) =>
    within(await screen.findByRole('region', { name: `Receipt ${number}` }))
  const reject = async (number: string) => {
    fireEvent.click((await panel(number)).getByRole('button', { name: 'Reject this receipt' }))
    const dialog = await screen.findByRole('dialog', { name: `Reject receipt ${number}?` })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await reject(receipts[0]?.number ?? '')
  expect(await (await panel('Ada-1')).findByText('Rejected')).toBeDefined()
  expect(await screen.findByText('The receipts are enough for Platinum.')).toBeDefined()
  await reject(receipts[1]?.number ?? '')
  expect(await screen.findByText(/^Rejected by /)).toBeDefined()
})

test('the user who has the request open is named, and the second decision gets the first one', async () => {
  const { request_id } = await insertUpgradeApplicant(office, 'Ada')
  const params = { upgrade_id: request_id }
  await office.server.call(claimRequest, { params, ...asOwner() })
  open(`${DESK}/${request_id}`)
  expect(await screen.findByText(/has this open until/)).toBeDefined()
  await office.server.call(approveRequest, { params, ...asOwner() })
  await press('Reject')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText(/has already decided this request/)).toBeDefined()
  expect(await screen.findByText(/^Approved by /)).toBeDefined()
})

test('an empty queue says so, decided requests have their own list, and the search filters it', async () => {
  const { request_id } = await insertUpgradeApplicant(office, 'Ada')
  await office.server.call(approveRequest, { params: { upgrade_id: request_id }, ...asOwner() })
  open()
  expect(await screen.findByText('No requests waiting')).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Decided' }))
  expect(await screen.findByRole('link', { name: 'Ada Chan' })).toBeDefined()
  expect(screen.getByText('Approved')).toBeDefined()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Zoe' } })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ada Chan' })).toBeNull())
})

test('an open request stays visible offline without decisions; another one says that it is unavailable', async () => {
  const { request_id } = await insertUpgradeApplicant(office, 'Ada')
  open(`${DESK}/${request_id}`)
  await untilOpen()
  office.goOffline()
  expect(await screen.findByText(/need a connection to decide/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true)
  key('a')
  expect(screen.queryByRole('alert', { name: /Approved/ })).toBeNull()
  await office.reset()
  office.goOffline()
  open()
  expect(await screen.findByText('This list needs a connection')).toBeDefined()
})

test('an unknown request, a role without permission and another account are refused', async () => {
  open(`${DESK}/up_0000000000000000`)
  expect(await screen.findByText('Request not found.')).toBeDefined()
  office.open(DESK, office.venue.collaborator, 'collaborator')
  expect(await screen.findByRole('heading', { name: /permission/i, level: 1 })).toBeDefined()
  const waiting = await office.server.call(listRequests, asOwner())
  expect(waiting.data).toEqual([])
})
