import { expect, test } from 'vitest'
import { updateOwnAccount } from '#contract/account/accounts.ts'
import { listAudit } from '#contract/account/audit.ts'
import { createCheckInList, updateCheckInList } from '#contract/door/check-in-lists.ts'
import { readEventSettings, updateEventSettings } from '#contract/events/event-settings.ts'
import { createEvent, duplicateEvent, updateEvent } from '#contract/events/events.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { createMerchant, updateMerchant } from '#contract/resources/merchants.ts'
import { createQuestion, listQuestions } from '#contract/resources/questions.ts'
import { createTicket, listTickets, updateTicket } from '#contract/resources/tickets.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

const DATES = { start_date: '2026-11-27T16:00', end_date: '2026-11-28T00:00' }
const timezone = 'Asia/Hong_Kong'

describeOnAnyDatabase('texts in several languages', (kind) => {
  const fixture = useFixture(kind)
  const own = () => ({ params: { event_id: fixture.venue.event_id } })
  const titles = { en: 'Night', 'zh-hk': '夜' }
  const change = (body: BodyInput<typeof updateEvent>) =>
    fixture.call('owner', updateEvent, { ...own(), body })
  const audited = async () =>
    (await fixture.call('owner', listAudit, { params: { account_id: fixture.venue.account_id }, query: {} }))
      .data[0]

  test('an event is in its account’s language or in the selected one', async () => {
    const make = async (more: object) =>
      (
        await fixture.call('owner', createEvent, {
          body: {
            title: '夜',
            organizer_id: fixture.venue.organizer_id,
            currency: 'HKD',
            timezone,
            ...DATES,
            ...more,
          },
        })
      ).data
    await fixture.call('owner', updateOwnAccount, { body: { locale: 'zh-hk' } })
    expect(await make({})).toMatchObject({ language: 'zh-hk', translations: {} })
    expect(await make({ language: 'de' })).toMatchObject({ language: 'de' })
  })

  test('translated event texts are sanitized like the main ones, stored as given and logged', async () => {
    const { data } = await change({
      translations: { 'zh-hk': { title: titles['zh-hk'], description: '<p>夜</p><script>x</script>' } },
    })
    expect(data.translations).toEqual({ 'zh-hk': { title: '夜', description: '<p>夜</p>' } })
    expect((await audited())?.changes).toEqual([
      { field: 'title', of: 'zh-hk', before: null, after: '夜', currency: null },
    ])
    const same = await change({ translations: data.translations })
    expect(same.data.version, 'the same again changes nothing').toBe(data.version)
    const other = await change({ title: 'Another night' })
    expect(other.data.translations, 'what is left out stays').toEqual(data.translations)
  })

  test('a copied event keeps translations, except the title when it is renamed', async () => {
    const gone = { title: '', description: '' }
    const { data: changed } = await change({
      translations: { 'zh-hk': gone, de: { title: 'Nacht', description: '<p>Nacht</p>' } },
    })
    expect(Object.keys(changed.translations), 'a blank text is none').toEqual(['de'])
    await fixture.call('owner', updateEventSettings, {
      ...own(),
      body: { ticket_page_message: 'Hello', translations: { de: { ticket_page_message: 'Hallo' } } },
    })
    const parts = ['tickets', 'questions', 'settings'] as const
    const { data } = await fixture.call('owner', duplicateEvent, {
      ...own(),
      body: { title: 'Once more', ...DATES, parts: [...parts] },
    })
    expect(data.translations).toEqual({ de: { description: '<p>Nacht</p>' } })
    const settings = await fixture.call('owner', readEventSettings, { params: { event_id: data.id } })
    expect(settings.data.translations).toEqual({ de: { ticket_page_message: 'Hallo' } })
  })

  test('a price keeps its translations when it is saved without any, and given ones replace them', async () => {
    const label = { 'zh-hk': { label: '早鳥' } }
    const made = await fixture.call('owner', createTicket, {
      ...own(),
      body: {
        name: 'General',
        translations: { 'zh-hk': { name: '普通門票' } },
        type: 'TIERED',
        prices: [{ price_cents: 100, label: 'Early', translations: label }],
      },
    })
    const [price] = made.data.prices
    const params = { ...own().params, ticket_id: made.data.id }
    const prices = [{ id: price?.id, price_cents: 200, label: 'Early' }]
    const written = await fixture.call('owner', updateTicket, { params, body: { prices } })
    expect(written.data).toMatchObject({ prices: [{ price_cents: 200, translations: label }] })
    const cleared = await fixture.call('owner', updateTicket, {
      params,
      body: { prices: prices.map((each) => ({ ...each, translations: {} })) },
    })
    expect(cleared.data.prices[0]?.translations).toEqual({})
    const { data } = await fixture.call('owner', listTickets, { ...own(), query: {} })
    expect(data.find(({ id }) => id === made.data.id)?.translations).toEqual({
      'zh-hk': { name: '普通門票' },
    })
  })

  test('question options are matched by their main text', async () => {
    const translations = { 'zh-hk': { title: '素食？', options: { Yes: '是', No: '否' } } }
    await fixture.call('owner', createQuestion, {
      ...own(),
      body: { title: 'Vegetarian?', type: 'RADIO', options: ['Yes', 'No'], translations },
    })
    const { data } = await fixture.call('owner', listQuestions, { ...own(), query: {} })
    expect(data.at(-1)?.translations).toEqual(translations)
  })

  test('check-in lists and merchants have translations too', async () => {
    const list = await fixture.call('owner', createCheckInList, {
      ...own(),
      body: {
        name: 'Main door',
        ticket_ids: [fixture.venue.tickets.general],
        translations: { de: { name: 'Eingang' } },
      },
    })
    expect(list.data.translations).toEqual({ de: { name: 'Eingang' } })
    const params = { ...own().params, check_in_list_id: list.data.id }
    const translations = { de: { name: 'Haupteingang' } }
    const changed = await fixture.call('owner', updateCheckInList, { params, body: { translations } })
    expect(changed.data).toMatchObject({ translations, version: list.data.version + 1, earlier_rules: [] })
    const shop = await fixture.call('owner', createMerchant, { body: { name: 'Noodles' } })
    // Two log entries with the same time have no defined order.
    fixture.server.clock.advance(1)
    const renamed = await fixture.call('owner', updateMerchant, {
      params: { merchant_id: shop.data.id },
      body: { translations: { de: { name: 'Nudeln' } } },
    })
    expect(renamed.data.translations).toEqual({ de: { name: 'Nudeln' } })
    expect((await audited())?.changes).toMatchObject([{ field: 'name', of: 'de', after: 'Nudeln' }])
  })
})
