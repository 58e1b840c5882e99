import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readOrder } from '#contract/orders/desk.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { answers } from '#server/core/db/schema/answers.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { addQuestion } from '#tests/support/endpoint-rows/sales-rows.ts'
import { choose, contentOf, press, type, untilClosed } from './sales-desk.tsx'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('updateAnswer')

let office: AppFixture
let question_id: Id
let order_id: Id

beforeAll(async () => {
  office = await makeAppFixture()
  const { server, venue } = office
  await server.db.withTx(async (tx) => {
    question_id = await addQuestion(server, tx, venue.event, { title: 'Diet', belongs_to: 'TICKET' })
    const bought = await addPaidOrder(server, tx, venue.event, {
      people: [{ first_name: 'Ada', last_name: 'Lam' }],
    })
    order_id = bought.order_id
    await tx.insert(answers).values({
      id: newId('answer', server.random),
      account_id: venue.account_id,
      event_id: venue.event_id,
      order_id,
      attendee_id: bought.people[0]?.id ?? null,
      question_id,
      question_title: 'Diet',
      answer: 'Fish',
      options: [],
    })
  })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const open = (path: string) =>
  office.open(`/manage/event/${office.venue.event_id}${path}`, office.venue.organizer)

test('a question links to its answers, where one is corrected and the earlier value stays visible', async () => {
  const { container } = open('/questions')
  const link = await screen.findByRole('link', { name: 'Answers to “Diet”' })
  expect(link.getAttribute('href')).toBe(`/manage/event/${office.venue.event_id}/questions/${question_id}`)
  link.click()
  await screen.findByRole('heading', { name: 'Diet', level: 1 })
  expect(await screen.findByText(/^1 answered, 0 left blank/)).toBeDefined()
  expect(await screen.findByText('Fish')).toBeDefined()
  expect(await accessibilityProblems(within(container).getByRole('main'))).toEqual([])
  await press('More actions for the answer from Ada Lam')
  ;(await screen.findByRole('menuitem', { name: 'Edit' })).click()
  const dialog = await screen.findByRole('dialog', { name: 'Answer from Ada Lam' })
  type(dialog, /^Diet/, 'Vegetables')
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  await press('Save answer', dialog)
  await untilClosed()
  expect(await screen.findByText(/^Changed by organizer Lam/)).toBeDefined()
  const params = { event_id: office.venue.event_id, order_id }
  const { data } = await office.server.call(readOrder, { params, token: office.venue.organizer.token })
  expect(data.answers).toMatchObject([{ answer: 'Vegetables', edits: [{ answer: 'Fish' }] }])
})

test('the order page shows who changed an answer, and the attendee menu opens their answers', async () => {
  open(`/orders/${order_id}`)
  expect(await screen.findByText(/^Changed by organizer Lam/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Edit the answer to “Diet”' })).toBeDefined()
})

test('the answers of one attendee open from their row', async () => {
  open('/attendees')
  await screen.findByText('Ada Lam')
  await choose('Ada Lam', 'Answers')
  const dialog = await screen.findByRole('dialog', { name: 'Answers from Ada Lam' })
  await waitFor(() => expect(within(dialog).getByText(/Vegetables|Fish/)).toBeDefined())
})
