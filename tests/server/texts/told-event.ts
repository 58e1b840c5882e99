import { updateCheckInList } from '#contract/door/check-in-lists.ts'
import { updateEventSettings } from '#contract/events/event-settings.ts'
import { updateEvent } from '#contract/events/events.ts'
import { createQuestion } from '#contract/resources/questions.ts'
import { readTicket, updateTicket } from '#contract/resources/tickets.ts'
import type { Fixture } from '#tests/support/fixture.ts'

/** One event in two languages, either of which can be its main language. */
export const EVENT_TEXTS = {
  en: {
    title: 'Lanterns',
    description: '<p>By the water</p>',
    ticket: 'General',
    label: 'Early',
    question: 'Meal?',
    options: ['Rice', 'Noodles'],
    message: 'Come early',
    list: 'Main door',
    seo: 'Lanterns tonight',
  },
  'zh-hk': {
    title: '燈籠',
    description: '<p>水邊</p>',
    ticket: '普通門票',
    label: '早鳥',
    question: '餐點？',
    options: ['飯', '麵'],
    message: '請早到',
    list: '正門',
    seo: '今晚燈籠',
  },
} as const
export type EventLanguage = keyof typeof EVENT_TEXTS
export const EVENT_LANGUAGES: readonly EventLanguage[] = ['en', 'zh-hk']

/** Writes all texts of the venue's event in one language and the translations in the other. */
export async function writeEventTexts(fixture: Pick<Fixture, 'server' | 'venue'>, main: EventLanguage) {
  const other: EventLanguage = main === 'en' ? 'zh-hk' : 'en'
  const [own, said] = [EVENT_TEXTS[main], EVENT_TEXTS[other]]
  const { event_id, tickets, owner, list_id } = fixture.venue
  const { token } = owner
  const params = { event_id }
  const { call } = fixture.server
  await call(updateEvent, {
    params,
    token,
    body: {
      title: own.title,
      description: own.description,
      language: main,
      translations: { [other]: { title: said.title, description: said.description } },
    },
  })
  const messages = (of: (typeof EVENT_TEXTS)[EventLanguage]) => ({
    pre_checkout_message: of.message,
    post_checkout_message: of.message,
    ticket_page_message: of.message,
    email_footer_message: of.message,
    continue_button_text: of.message,
    seo_title: of.seo,
  })
  await call(updateEventSettings, {
    params,
    token,
    body: { ...messages(own), translations: { [other]: messages(said) } },
  })
  const at = { ...params, ticket_id: tickets.general }
  const { data } = await call(readTicket, { params: at, token })
  await call(updateTicket, {
    params: at,
    token,
    body: {
      name: own.ticket,
      translations: { [other]: { name: said.ticket } },
      type: 'TIERED',
      prices: data.prices.map(({ id, price_cents }) => ({
        id,
        price_cents,
        label: own.label,
        translations: { [other]: { label: said.label } },
      })),
    },
  })
  const options = Object.fromEntries(
    own.options.map((option, at_option) => [option, said.options[at_option] ?? '']),
  )
  await call(createQuestion, {
    params,
    token,
    body: {
      title: own.question,
      type: 'RADIO',
      options: [...own.options],
      translations: { [other]: { title: said.question, options } },
    },
  })
  await call(updateCheckInList, {
    params: { ...params, check_in_list_id: list_id },
    token,
    body: { name: own.list, translations: { [other]: { name: said.list } } },
  })
}
