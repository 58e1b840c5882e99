import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  createCapacityAssignment,
  listCapacityAssignments,
} from '#contract/resources/capacity-assignments.ts'
import { addCategories, listCategories } from '#contract/events/categories.ts'
import { createCheckInList, listCheckInLists, updateCheckInList } from '#contract/door/check-in-lists.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { readEventSettings, updateEventSettings } from '#contract/events/event-settings.ts'
import { duplicateEvent, readEvent, updateEvent, type EventCopyPart } from '#contract/events/events.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { createPromoCode, listPromoCodes } from '#contract/resources/promo-codes.ts'
import { createQuestion, listQuestions } from '#contract/resources/questions.ts'
import { createTicket, listTickets } from '#contract/resources/tickets.ts'
import { promo_codes } from '#server/core/db/schema/events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { uploadCover } from '#tests/support/endpoint-rows/endpoint-rows-files.ts'
import { redeemPromoCode } from '#tests/support/paid-orders.ts'
import { useFixture } from '#tests/support/fixture.ts'

const ALL: EventCopyPart[] = [
  'tickets',
  'questions',
  'settings',
  'promo_codes',
  'capacity_assignments',
  'check_in_lists',
]
/** The venue's event starts at 16:00 in Hong Kong on 20 November 2026. */
const WEEK_LATER = { start_date: '2026-11-27T16:00', end_date: '2026-11-28T00:00' }

describeOnAnyDatabase('a copy of an event', (kind) => {
  const fixture = useFixture(kind)
  const of = (event_id: Id) => ({ params: { event_id } })
  const own = () => of(fixture.venue.event_id)
  const copy = async (parts: EventCopyPart[], body: Partial<BodyInput<typeof duplicateEvent>> = {}) =>
    (
      await fixture.call('organizer', duplicateEvent, {
        ...own(),
        body: { title: 'Once more', ...WEEK_LATER, parts, ...body },
      })
    ).data

  /** Adds everything that an event can have, some of it for VIP tickets only. */
  async function furnish() {
    const { vip } = fixture.venue.tickets
    const windows = { sale_start_at: '2026-10-01T00:00:00.000Z', sale_end_at: '2026-11-20T08:00:00.000Z' }
    const early = { price_cents: 20_000, label: 'Early', sale_end_at: '2026-10-10T00:00:00.000Z' }
    await fixture.call('owner', createTicket, {
      ...own(),
      body: {
        name: 'Tiers',
        type: 'TIERED',
        prices: [early, { price_cents: 30_000, label: 'Regular' }],
        ...windows,
      },
    })
    await fixture.call('owner', createQuestion, {
      ...own(),
      body: { title: 'Allergies?', type: 'MULTI_LINE_TEXT', belongs_to: 'TICKET', ticket_ids: [vip] },
    })
    await fixture.call('owner', createPromoCode, {
      ...own(),
      body: {
        code: 'VIP10',
        discount_type: 'PERCENTAGE',
        discount: 10,
        applicable_ticket_ids: [vip],
        expires_at: '2026-11-19T00:00:00.000Z',
      },
    })
    await fixture.db.withTx(async (tx) => {
      const [code] = await tx
        .select()
        .from(promo_codes)
        .where(eq(promo_codes.event_id, fixture.venue.event_id))
      await redeemPromoCode(fixture.server, tx, fixture.venue.event, code?.id ?? '', 2)
    })
    const forAll = { code: 'ALL', discount_type: 'FIXED', discount: 100, max_uses: 5 } as const
    await fixture.call('owner', createPromoCode, { ...own(), body: forAll })
    await fixture.call('owner', createCapacityAssignment, {
      ...own(),
      body: { name: 'Lounge', capacity: 40, ticket_ids: [vip] },
    })
    const timed = {
      name: 'Timed',
      ticket_ids: [vip],
      activates_at: '2026-11-20T07:00:00.000Z',
      expires_at: '2026-11-20T15:00:00.000Z',
      re_entry: 'after_exit' as const,
      auto_check_out_at: '04:00',
    }
    const { data } = await fixture.call('owner', createCheckInList, { ...own(), body: timed })
    const list = { params: { ...own().params, check_in_list_id: data.id } }
    await fixture.call('owner', updateCheckInList, { ...list, body: { re_entry: 'always' } })
    await fixture.call('owner', updateEventSettings, { ...own(), body: { seo_title: 'Lights' } })
    await fixture.call('owner', addCategories, { ...own(), body: { categories: ['Music', '音樂'] } })
    await fixture.call('owner', updateEvent, { ...own(), body: { description: '<p>All night</p>' } })
  }

  const partsOf = async (event_id: Id) => ({
    tickets: (await fixture.call('owner', listTickets, of(event_id))).data,
    questions: (await fixture.call('owner', listQuestions, of(event_id))).data,
    settings: (await fixture.call('owner', readEventSettings, of(event_id))).data,
    promo_codes: (await fixture.call('owner', listPromoCodes, of(event_id))).data,
    capacities: (await fixture.call('owner', listCapacityAssignments, of(event_id))).data,
    lists: (await fixture.call('owner', listCheckInLists, of(event_id))).data,
    categories: (await fixture.call('owner', listCategories, of(event_id))).data,
  })

  test('a copy without parts is a draft with description, organizer and categories only', async () => {
    await furnish()
    await fixture.venue.attendee()
    const original = (await fixture.call('owner', readEvent, own())).data
    const made = await copy([])
    expect(made).toEqual({
      ...original,
      id: made.id,
      title: 'Once more',
      ...WEEK_LATER,
      starts_at: '2026-11-27T08:00:00.000Z',
      ends_at: '2026-11-27T16:00:00.000Z',
      status: 'draft',
      version: 1,
    })
    const parts = await partsOf(made.id)
    expect(parts.categories.map(({ name }) => name)).toEqual(['Music', '音樂'])
    expect(parts.questions.map(({ default_of }) => default_of)).toEqual(['first_name', 'last_name', 'email'])
    expect(parts.settings.seo_title).toBe('')
    expect([parts.tickets, parts.promo_codes, parts.capacities, parts.lists]).toEqual([[], [], [], []])
  })

  test('a copy with all parts has them under new ids that refer to its own tickets', async () => {
    await furnish()
    const before = await partsOf(fixture.venue.event_id)
    const { id: event_id } = await copy(ALL)
    const after = await partsOf(event_id)
    const vip = after.tickets.find(({ name }) => name === 'VIP')?.id
    const bare = <Row extends { id: Id }>({ id: _, ...row }: Row) => row
    const ticketsOf = ({ tickets }: typeof before) =>
      tickets.map(({ prices, event_id: _, version: __, ...ticket }) => ({
        ...bare(ticket),
        sale_start_at: null,
        sale_end_at: null,
        quantity_sold: 0,
        prices: prices.map((price) => ({ ...bare(price), quantity_sold: 0, sale_end_at: null })),
      }))
    expect(ticketsOf(after)).toEqual(ticketsOf(before))
    expect(after.questions.map(bare)).toEqual(
      before.questions.map((question) => ({
        ...bare(question),
        event_id,
        ticket_ids: question.ticket_ids.map(() => vip),
        version: 1,
      })),
    )
    expect(after.settings).toEqual({ ...before.settings, event_id, version: 1 })
    expect(after.capacities.map(bare)).toEqual(
      before.capacities.map((row) => ({ ...bare(row), event_id, ticket_ids: [vip], version: 1 })),
    )
    expect(after.promo_codes.map(({ code, times_used, max_uses }) => [code, times_used, max_uses])).toEqual([
      ['ALL', 0, 5],
      ['VIP10', 0, null],
    ])
    expect(after.promo_codes.map((code) => code.applicable_ticket_ids)).toEqual([[], [vip]])
    expect(after.lists.map(({ name, ticket_ids }) => [name, ticket_ids.length])).toEqual([
      ['Main door', 2],
      ['Timed', 1],
      ['VIP door', 1],
    ])
    const ids = (parts: typeof before): string[] => [
      ...(JSON.stringify(parts).match(/"(tk|pr|qn|pc|ca|cl|ct)_\w{16}"/g) ?? []),
    ]
    expect(ids(after).length).toBeGreaterThan(12)
    expect(ids(after).filter((id) => ids(before).includes(id))).toEqual([])
    expect(await partsOf(fixture.venue.event_id)).toEqual(before)
  })

  test('a copy moves sale windows, expiry dates and lists by the difference of the starts', async () => {
    await furnish()
    const after = await partsOf((await copy(ALL)).id)
    expect(after.tickets.find(({ name }) => name === 'Tiers')).toMatchObject({
      sale_start_at: '2026-10-08T00:00:00.000Z',
      sale_end_at: '2026-11-27T08:00:00.000Z',
      prices: [{ label: 'Early', sale_end_at: '2026-10-17T00:00:00.000Z' }, { sale_end_at: null }],
    })
    expect(after.promo_codes.map(({ expires_at }) => expires_at)).toEqual([null, '2026-11-26T00:00:00.000Z'])
    expect(after.lists.find(({ name }) => name === 'Timed')).toMatchObject({
      activates_at: '2026-11-27T07:00:00.000Z',
      expires_at: '2026-11-27T15:00:00.000Z',
      re_entry: 'always',
      auto_check_out_at: '04:00',
      earlier_rules: [],
      version: 1,
    })
  })

  test('a code or question for some tickets never applies to all tickets in the copy', async () => {
    await furnish()
    const after = await partsOf((await copy(['promo_codes', 'questions'])).id)
    expect(after.promo_codes.map(({ code }) => code)).toEqual(['ALL'])
    expect(after.questions.map(({ title }) => title)).toEqual(['First name', 'Last name', 'Email'])
  })

  test('a copied cover is a separate image that outlives the original', async () => {
    await uploadCover(fixture, fixture.venue.event_id)
    expect((await copy([])).cover_url).toBeNull()
    const { cover_url } = await copy(['cover'])
    expect(cover_url).toBe((await fixture.call('owner', readEvent, own())).data.cover_url)
    expect(cover_url).not.toBeNull()
  })

  test('a copy keeps the client’s id and is created once under it', async () => {
    const id = newId('event', fixture.server.random)
    expect((await copy(ALL, { id })).id).toBe(id)
    for (const taken of [id, fixture.venue.event_id, fixture.venue.strange_event.id]) {
      await expect(copy(ALL, { id: taken })).rejects.toMatchObject({ status: 409, code: 'id.taken' })
    }
  })

  test('organizers copy events, strangers receive 404', async () => {
    const body = { title: 'Mine', ...WEEK_LATER }
    const missing = { status: 404, code: 'event.not_found' }
    await expect(fixture.call('stranger', duplicateEvent, { ...own(), body })).rejects.toMatchObject(missing)
    for (const who of ['collaborator', 'door'] as const) {
      const refused = { status: 403, code: 'permission.denied' }
      await expect(fixture.call(who, duplicateEvent, { ...own(), body })).rejects.toMatchObject(refused)
    }
  })

  test.each([
    [{ title: '' }, 'request.invalid', 'title'],
    [{ start_date: null }, 'request.invalid', 'start_date'],
    [{ end_date: '2026-11-27T15:59' }, 'event.ends_before_start', 'end_date'],
    [{ parts: ['attendees'] }, 'request.invalid', 'parts.0'],
    [{ parts: ['check_in_lists'] }, 'request.invalid', 'parts'],
    [{ parts: ['questions', 'capacity_assignments'] }, 'request.invalid', 'parts'],
  ])('a copy with %j is refused', async (part, code, field) => {
    const path = `/events/${fixture.venue.event_id}/duplicate`
    const body = { title: 'Once more', ...WEEK_LATER, ...part }
    const reply = await fixture.server.raw('POST', path, { token: fixture.venue.owner.token, body })
    expect(reply).toMatchObject({ status: 422, json: { code } })
    expect(reply.json).toHaveProperty(['errors', field])
  })
})
