import { addMs } from '#contract/wire/instant.ts'
import { expect, test } from 'vitest'
import { newId, type Id } from '#contract/wire/id.ts'
import { findPublicEvent, readPublicEvent } from '#contract/events/public-events.ts'
import { cleanRichText } from '#server/core/rich-text.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { addQuestion } from '#tests/support/endpoint-rows/sales-rows.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

const HOUR_MS = 3_600_000

/** Names of all fields, nested ones included. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsOf(inner)])
}

describeOnAnyDatabase('a public event', (kind) => {
  const fixture = useFixture(kind)
  const rows = () => publicRows(fixture)
  const read = async (event_id = fixture.venue.event_id) =>
    (await fixture.server.call(readPublicEvent, { params: { event_id } })).data
  const find = async (organizer_or_slug: Id, slug: string) =>
    (await fixture.server.call(findPublicEvent, { params: { organizer_or_slug, slug } })).data
  const absent = { status: 404, code: 'event.not_found' }

  test('a public event is readable by everyone while live and otherwise returns 404', async () => {
    const { event_id, organizer_id, owner } = fixture.venue
    expect(await read()).toMatchObject({
      id: event_id,
      slug: 'harbour-lights',
      is_over: false,
      sale: 'on_sale',
    })
    const answerOf = async (path: string, token: string | null = null) => {
      const { status, json } = await fixture.server.raw('GET', `/public/events/${path}`, { token })
      return { status, ...(json as object), request_id: null }
    }
    const never = await answerOf(newId('event', fixture.server.random))
    expect(never).toMatchObject(absent)
    for (const status of ['draft', 'archived'] as const) {
      await rows().setEvent({ status })
      for (const path of [event_id, `${event_id}/harbour-lights`, `${event_id}?promo_code=CODE`])
        for (const token of [null, owner.token]) expect(await answerOf(path, token), path).toEqual(never)
    }
    await rows().setEvent({ status: 'draft' }, fixture.venue.other_event.id)
    await expect(find(organizer_id, 'second-night')).rejects.toMatchObject(absent)
  })

  test('a public event that is over still opens and sells nothing', async () => {
    await rows().setEvent({ ends_at: TEST_NOW })
    const event = await read()
    expect(event).toMatchObject({ is_over: true, sale: 'ended' })
    expect(event.tickets.map(({ sale }) => sale)).toEqual(['ended', 'ended'])
    await rows().setEvent({ ends_at: addMs(TEST_NOW, 1) })
    expect(await read()).toMatchObject({ is_over: false, sale: 'on_sale' })
  })

  test('a public event is found by its id whatever slug follows it', async () => {
    const { event_id } = fixture.venue
    for (const slug of ['harbour-lights', 'an-old-title', '活動', 'x'])
      expect((await find(event_id, slug)).id, slug).toBe(event_id)
    for (const nobody of [
      'harbour',
      'og_x',
      newId('event', fixture.server.random),
      newId('ticket', fixture.server.random),
    ])
      await expect(find(nobody, 'harbour-lights')).rejects.toMatchObject(absent)
  })

  test('a public event is found by organizer and title, with the next one that is not over first', async () => {
    const organizer_id = await rows().organizer('Harbour Hall')
    const make = async (hours: number, title = '夜景 Night') =>
      (await rows().event(hours, { title, organizer_id })).id
    const long_over = await make(-100)
    const over = await make(-50)
    expect((await find(organizer_id, '夜景-night')).id).toBe(over)
    const last = await make(90)
    const next = await make(9)
    await make(1, 'Another Night')
    expect((await find(organizer_id, '夜景-night')).id).toBe(next)
    await rows().setEvent({ status: 'archived' }, next)
    expect((await find(organizer_id, '夜景-night')).id).toBe(last)
    expect((await find(long_over, '夜景-night')).id).toBe(long_over)
    await expect(find(organizer_id, 'harbour-lights')).rejects.toMatchObject(absent)
    await expect(find(fixture.venue.organizer_id, '夜景-night')).rejects.toMatchObject(absent)
  })

  test('a public event returns what its page and the checkout need', async () => {
    const settings = {
      location: {
        venue_name: 'Pier 9',
        address_line_1: '9 Man Kwong Street',
        address_line_2: '',
        city: 'Central',
        state_or_region: '',
        zip_or_postal_code: '',
        country: 'HK',
      },
      maps_url: 'https://maps.test/pier9',
      website_url: 'https://lights.test',
      seo_title: 'Lights!',
      seo_description: 'See them',
      seo_keywords: 'light',
      allow_search_engine_indexing: false,
      homepage_primary_colour: '#112233',
      homepage_background_colour: '#445566',
      homepage_background_type: 'MIRROR_COVER',
      social_handles: { instagram: 'lights' },
      show_share_buttons: false,
      pre_checkout_message: 'Bring a coat',
      continue_button_text: 'Continue',
      require_attendee_details: false,
      order_timeout_in_minutes: 20,
      price_display_mode: 'EXCLUSIVE',
    } as const
    await rows().setSettings(settings)
    await rows().setEvent({ description: cleanRichText('<p>All the lights</p>') })
    expect(await read()).toMatchObject({
      ...settings,
      description: '<p>All the lights</p>',
      venue_name: 'Pier 9',
      city: 'Central',
      promo: null,
      organizer: {
        id: fixture.venue.organizer_id,
        name: 'Harbour Hall',
        description: '',
        website: null,
        logo_url: null,
      },
    })
    await rows().setSettings({ ...settings, is_online_event: true })
    expect(await read()).toMatchObject({ is_online_event: true, location: null, venue_name: '', city: '' })
    await rows().setEvent({ organizer_id: null })
    expect((await read()).organizer).toBeNull()
  })

  test('a public event returns no internal fields', async () => {
    await rows().setSettings({
      support_email: 'secret@house.test',
      post_checkout_message: 'secret after',
      ticket_page_message: 'secret ticket',
      online_event_connection_details: 'secret link',
      email_footer_message: 'secret footer',
      is_online_event: true,
    })
    await rows().setTicket(fixture.venue.tickets.vip, { note: 'secret note', tier: 'SECRET' })
    await rows().tax([fixture.venue.tickets.vip])
    await fixture.db.withTx((tx) => addQuestion(fixture.server, tx, fixture.venue.event))
    await fixture.venue.attendee()
    const event = await read()
    const text = JSON.stringify(event)
    expect(text).not.toMatch(/secret|house\.test|desk@venue|for the office|ac_[0-9a-z]{16}/i)
    const fields = new Set(fieldsOf(event))
    for (const name of [
      'account_id',
      'version',
      'change_no',
      'created_at',
      'status',
      'email',
      'phone',
      'quantity_sold',
      'quantity_available',
      'is_hidden',
      'ticket_no',
      'note',
      'tier',
      'needs_attention',
      'sort_order',
      'hide_when_sold_out',
      'tax_and_fee_ids',
    ])
      expect(fields.has(name), name).toBe(false)
    expect(Object.keys(event).toSorted()).toEqual(EVENT_FIELDS)
    expect(Object.keys(event.tickets[0] ?? {}).toSorted()).toEqual(TICKET_FIELDS)
    expect(Object.keys(event.tickets[0]?.prices[0] ?? {}).toSorted()).toEqual(PRICE_FIELDS)
    expect(Object.keys(event.tickets[1]?.taxes_and_fees[0] ?? {}).toSorted()).toEqual(TAX_FIELDS)
    expect(Object.keys(event.questions[0] ?? {}).toSorted()).toEqual(QUESTION_FIELDS)
  })

  test('a public event has the visible questions of visible tickets', async () => {
    const { event, tickets } = fixture.venue
    await rows().setTicket(tickets.vip, { is_hidden: true })
    await fixture.db.withTx(async (tx) => {
      const own = { belongs_to: 'TICKET' as const }
      const both = [tickets.general, tickets.vip]
      await addQuestion(fixture.server, tx, event, { title: 'of all', sort_order: 10 })
      await addQuestion(fixture.server, tx, event, { title: 'hidden', is_hidden: true, sort_order: 11 })
      await addQuestion(fixture.server, tx, event, {
        title: 'of one',
        ...own,
        ticket_ids: [tickets.vip],
        sort_order: 12,
      })
      await addQuestion(fixture.server, tx, event, {
        title: 'of two',
        ...own,
        ticket_ids: both,
        sort_order: 13,
      })
      await addQuestion(fixture.server, tx, event, { title: 'gone', deleted_at: TEST_NOW, sort_order: 14 })
    })
    const { questions } = await read()
    expect(questions.map(({ default_of }) => default_of).filter((name) => name !== null)).toEqual([
      'first_name',
      'last_name',
      'email',
    ])
    const asked = questions.filter(({ default_of }) => default_of === null)
    expect(asked.map(({ title, ticket_ids }) => [title, ticket_ids])).toEqual([
      ['of all', []],
      ['of two', [tickets.general]],
    ])
  })

  test('the sale of a public event opens and closes by the clock alone', async () => {
    const { general } = fixture.venue.tickets
    const [opens, closes] = [addMs(TEST_NOW, HOUR_MS), addMs(TEST_NOW, 2 * HOUR_MS)]
    await rows().setTicket(general, { sale_start_at: opens, sale_end_at: closes })
    const sale = async () => (await read()).tickets[0]?.sale
    expect(await sale()).toBe('not_yet')
    fixture.server.clock.set(opens)
    expect(await sale()).toBe('on_sale')
    fixture.server.clock.set(closes)
    expect(await sale()).toBe('ended')
  })
})

const EVENT_FIELDS =
  `affiliate_counts allow_search_engine_indexing calendar_no categories city continue_button_text cover currency description description_language end_date ends_at files former_start_date happening has_waiting_list homepage_background_colour homepage_background_type homepage_cover_crop homepage_line_up homepage_primary_colour homepage_sections homepage_type_pair id is_online_event is_over language languages location maps_url order_timeout_in_minutes organizer pictures pre_checkout_message price price_display_mode promo questions require_attendee_details rooms sale seo_description seo_keywords seo_title show_share_buttons slug social_handles start_date starts_at tickets timezone title venue_name website_url`.split(
    /\s+/,
  )
const TICKET_FIELDS =
  `description id max_per_order member_tiers min_per_order name needs_approval prices quantity_remaining sale
  sale_end_at sale_start_at taxes_and_fees type`.split(/\s+/)
const PRICE_FIELDS =
  `all_in_cents discounted_all_in_cents discounted_cents id label max_per_order member_all_in_cents
  member_price_cents member_tier opens_after price_cents quantity_remaining sale sale_end_at sale_start_at tiers`.split(
    /\s+/,
  )
const TAX_FIELDS = ['calculation_type', 'id', 'is_contained', 'name', 'rate', 'type']
const QUESTION_FIELDS =
  `belongs_to default_of description id option_labels options required ticket_ids title type`.split(/\s+/)
