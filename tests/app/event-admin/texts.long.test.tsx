import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readEventSettings } from '#contract/events/event-settings.ts'
import { updateEvent } from '#contract/events/events.ts'
import { createQuestion, listQuestions } from '#contract/resources/questions.ts'
import { createTicket, listTickets } from '#contract/resources/tickets.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { choose, contentOf, openSection, press, type, untilClosed, untilSent } from './sales-desk.tsx'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
  const translations = { 'zh-hk': { title: '海港之夜' } }
  const body = { language: 'en' as const, translations }
  await office.server.call(updateEvent, { params: params(), body, ...owner() })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const params = () => ({ event_id: office.venue.event_id })
const owner = () => ({ token: office.venue.owner.token })
const inChinese = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('tab', { name: /^繁體中文/, hidden: true }))

test('a ticket and its prices are named in each language, and the list shows what is missing', async () => {
  const prices = [{ label: 'Early', price_cents: 100 }]
  const body = { name: 'Gala', type: 'TIERED' as const, prices }
  await office.server.call(createTicket, { params: params(), body, ...owner() })
  await openSection(office, 'tickets')
  const row = (await screen.findByRole('heading', { name: /^Gala/, level: 2 })).closest('li')
  expect(row?.textContent).toContain('Missing: 繁體中文')
  await choose('Gala', 'Edit')
  const dialog = await screen.findByRole('dialog')
  inChinese(dialog)
  type(dialog, /^Name \(繁體中文/, '晚會')
  type(dialog, /^Tier name \(繁體中文/, '早鳥')
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  await press('Save ticket', dialog)
  await untilClosed()
  await untilSent()
  const { data } = await office.server.call(listTickets, { params: params(), ...owner() })
  expect(data.find(({ name }) => name === 'Gala')).toMatchObject({
    translations: { 'zh-hk': { name: '晚會' } },
    prices: [{ label: 'Early', translations: { 'zh-hk': { label: '早鳥' } } }],
  })
  await waitFor(() => expect(row?.textContent).not.toContain('Missing: 繁體中文'))
})

test('each option of a question keeps its translation when it is renamed', async () => {
  const options = ['Fish', 'Rice']
  const translations = { 'zh-hk': { title: '吃甚麼？', options: { Fish: '魚', Rice: '飯' } } }
  const body = { title: 'Which meal?', type: 'RADIO' as const, options, translations }
  await office.server.call(createQuestion, { params: params(), body, ...owner() })
  await openSection(office, 'questions')
  await choose('Which meal?', 'Edit')
  const dialog = await screen.findByRole('dialog')
  inChinese(dialog)
  expect(within(dialog).getByLabelText<HTMLInputElement>('Option 2 (繁體中文)').value).toBe('飯')
  type(dialog, 'Option 1', 'Trout')
  type(dialog, 'Option 2 (繁體中文)', '')
  await press('Save question', dialog)
  await untilClosed()
  await untilSent()
  const { data } = await office.server.call(listQuestions, { params: params(), ...owner() })
  expect(data.find(({ title }) => title === 'Which meal?')).toMatchObject({
    options: ['Trout', 'Rice'],
    translations: { 'zh-hk': { title: '吃甚麼？', options: { Trout: '魚' } } },
  })
})

test('a translated message is kept beside those of another settings section', async () => {
  const open = async (part: string, label: RegExp) => {
    const { venue } = office
    const view = office.open(`/manage/event/${venue.event_id}/settings?part=${part}`, venue.organizer)
    await screen.findByLabelText(label)
    fireEvent.click(screen.getByRole('tab', { name: /^繁體中文/ }))
    return view
  }
  const say = async (label: RegExp, text: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
    await press('Save settings')
    await untilSent()
  }
  const checkout = await open('checkout', /^“Continue” button text/)
  await say(/^“Continue” button text.*繁體中文/, '下一步')
  checkout.unmount()
  await open('search', /^Title for search engines/)
  await say(/^Title for search engines.*繁體中文/, '夜')
  const { data } = await office.server.call(readEventSettings, { params: params(), ...owner() })
  expect(data.translations).toEqual({ 'zh-hk': { continue_button_text: '下一步', seo_title: '夜' } })
})
