import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createQuestion, listQuestions, updateQuestion } from '#contract/resources/questions.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { choose, contentOf, openSection, press, type, untilClosed, untilSent } from './sales-desk.tsx'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createQuestion', 'deleteQuestion', 'updateQuestion')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const params = () => ({ event_id: office.venue.event_id })
const owner = () => ({ token: office.venue.owner.token })
const readStored = async () =>
  (await office.server.call(listQuestions, { params: params(), ...owner() })).data
const ask = async (title: string) => {
  const body = { title, type: 'SINGLE_LINE_TEXT' } as const
  return (await office.server.call(createQuestion, { params: params(), body, ...owner() })).data
}
const row = async (title: string) => {
  const item = (await screen.findByRole('heading', { name: new RegExp(`^${title}`), level: 2 })).closest('li')
  if (item === null) throw new Error(`no row ${title}`)
  return item
}

test('a choice question requires distinct options and applies to the selected tickets', async () => {
  await openSection(office, 'questions')
  await press('New question')
  const dialog = await screen.findByRole('dialog', { name: 'New question' })
  type(dialog, /^Question/, 'T-shirt size')
  fireEvent.change(within(dialog).getByLabelText(/^Answer type/), { target: { value: 'RADIO' } })
  await press('Add question', dialog)
  expect((await within(dialog).findAllByText(/Add at least one option\./)).length).toBeGreaterThan(0)
  type(dialog, /^Option 1/, 'S')
  type(dialog, /^Option 2/, 'S')
  await press('Add question', dialog)
  expect((await within(dialog).findAllByText(/Each option may appear only once\./)).length).toBeGreaterThan(0)
  type(dialog, /^Option 2/, 'M')
  fireEvent.click(within(dialog).getByLabelText('Each attendee', { selector: 'input' }))
  fireEvent.click(within(dialog).getByLabelText('Only these tickets', { selector: 'input' }))
  fireEvent.click(within(dialog).getByLabelText('VIP', { selector: 'input' }))
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  await press('Add question', dialog)
  expect((await row('T-shirt size')).textContent).toContain('Choose one · each attendee with: VIP · S, M')
  await untilSent()
  expect((await readStored()).find(({ title }) => title === 'T-shirt size')).toMatchObject({
    type: 'RADIO',
    options: ['S', 'M'],
    belongs_to: 'TICKET',
    ticket_ids: [office.venue.tickets.vip],
  })
})

test('default questions are locked, other ones are reordered and deleted', async () => {
  await ask('Dietary needs')
  await openSection(office, 'questions')
  await row('Dietary needs')
  for (const locked of screen.getAllByText('Always asked')) {
    const item = locked.closest('li')
    if (item === null) throw new Error('a question is a row')
    expect(within(item).queryByRole('button', { name: /^More actions for/ })).toBeNull()
  }
  const before = (await readStored()).findIndex(({ title }) => title === 'Dietary needs')
  await press('Move Dietary needs up')
  await waitFor(async () =>
    expect((await readStored()).findIndex(({ title }) => title === 'Dietary needs')).toBe(before - 1),
  )
  await choose('Dietary needs', 'Delete')
  await press('Delete', await screen.findByRole('alertdialog', { name: 'Delete “Dietary needs”?' }))
  await untilSent()
  expect((await readStored()).map(({ title }) => title)).not.toContain('Dietary needs')
})

test('a question is added offline, shown as pending, and sent after reconnecting', async () => {
  await openSection(office, 'questions')
  await screen.findByText('Questions', { selector: 'h1' })
  office.goOffline()
  await press('New question')
  const dialog = await screen.findByRole('dialog', { name: 'New question' })
  type(dialog, /^Question/, 'Arrival time')
  await press('Add question', dialog)
  expect(within(await row('Arrival time')).getByText('New, waiting to be sent')).toBeDefined()
  office.goOnline()
  await untilSent()
  expect((await readStored()).map(({ title }) => title)).toContain('Arrival time')
})

test('two changes of the same question are both shown and a user resolves the conflict', async () => {
  const { id: question_id } = await ask('Shoe size')
  await openSection(office, 'questions')
  await row('Shoe size')
  office.goOffline()
  await choose('Shoe size', 'Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit question' })
  type(dialog, /^Question/, 'Skate size')
  await press('Save question', dialog)
  await untilClosed()
  const body = { title: 'Boot size' }
  await office.server.call(updateQuestion, { params: { ...params(), question_id }, body, ...owner() })
  office.goOnline()
  const asked = await row('Skate size')
  fireEvent.click(await within(asked).findByRole('radio', { name: /^Your version.*Skate size/ }))
  await press('Save choice', asked)
  await untilSent()
  expect((await readStored()).map(({ title }) => title)).toContain('Skate size')
})

test('a user without edit permission sees the questions and no buttons, and the page is accessible', async () => {
  await ask('Seen by all')
  await openSection(office, 'questions', 'collaborator')
  await row('Seen by all')
  expect(screen.queryByRole('button', { name: 'New question' })).toBeNull()
  expect(within(screen.getByRole('main')).queryByRole('button', { name: /^More actions for/ })).toBeNull()
  expect(await accessibilityProblems(screen.getByRole('main'))).toEqual([])
})
