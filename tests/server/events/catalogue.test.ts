import { addMs } from '#contract/wire/instant.ts'
import { describe, expect, test } from 'vitest'
import { createCapacityAssignment } from '#contract/resources/capacity-assignments.ts'
import { addCategories, deleteCategory, listCategories } from '#contract/events/categories.ts'
import { readCatalogue, type CatalogueEvent } from '#contract/events/catalogue.ts'
import { createCheckInList, listCheckInLists, updateCheckInList } from '#contract/door/check-in-lists.ts'
import type { OkOf } from '#contract/wire/endpoint.ts'
import { readEventSettings, updateEventSettings } from '#contract/events/event-settings.ts'
import { deleteEvent, listEvents, setEventStatus, updateEvent } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import { createOrganizer, listOrganizers, updateOrganizer } from '#contract/events/organizers.ts'
import { createAffiliate, listAffiliates } from '#contract/resources/affiliates.ts'
import { createPromoCode, listPromoCodes } from '#contract/resources/promo-codes.ts'
import { createQuestion, deleteQuestion, listQuestions } from '#contract/resources/questions.ts'
import { createTaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import { listTickets, updateTicket } from '#contract/resources/tickets.ts'
import { renewLineage } from '#server/core/db/copies/lineage.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { uploadCover } from '#tests/support/endpoint-rows/endpoint-rows-files.ts'
import { addEvent } from '#tests/support/endpoint-rows/rows.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture, type Actor } from '#tests/support/fixture.ts'

const DAY_MS = 86_400_000
type Catalogue = OkOf<typeof readCatalogue>['data']

describeOnAnyDatabase('the catalogue', (kind) => {
  const fixture = useFixture(kind)
  const read = async (who: Actor = 'owner', query: { known?: string; pinned?: string } = {}) =>
    (await fixture.call(who, readCatalogue, { query })).data
  const own = () => ({ params: { event_id: fixture.venue.event_id } })
  const of = (catalogue: Catalogue, event_id: Id): CatalogueEvent | undefined =>
    catalogue.changed.find(({ event }) => event.id === event_id)
  /** Returns the `known` parameter that a client sends after these responses. */
  const knownOf = ({ changed, account }: Catalogue) =>
    [
      ...changed.map(({ event, digest }) => `${event.id}:${digest}`),
      ...(account === null ? [] : [`account:${account.digest}`]),
    ].join(',')
  const addOld = (title: string, days_ago: number, status: 'live' | 'archived') =>
    fixture.db.withTx((tx) => {
      const end = addMs(TEST_NOW, -days_ago * DAY_MS)
      const dates = { start_date: addMs(end, -DAY_MS).slice(0, 16), end_date: end.slice(0, 16) }
      const { account_id } = fixture.venue
      return addEvent(fixture.server, tx, { account_id, title, status, timezone: 'UTC', ...dates })
    })

  test('the whole catalogue is sent again after a restore, when versions may be reused', async () => {
    const known = knownOf(await read())
    expect((await read('owner', { known })).changed).toEqual([])
    await fixture.db.withTx((tx) => renewLineage(tx, fixture.server.random))
    const { changed, event_ids } = await read('owner', { known })
    expect(changed.map(({ event }) => event.id).toSorted()).toEqual(event_ids.toSorted())
  })

  test('the catalogue contains every visible event with its resources, equal to the lists', async () => {
    const promo = { code: 'EARLY', discount_type: 'FIXED', discount: 100 } as const
    await fixture.call('owner', createPromoCode, { ...own(), body: promo })
    await fixture.call('owner', addCategories, { ...own(), body: { categories: ['Music'] } })
    const capacity = { name: 'Hall', capacity: 50, ticket_ids: [fixture.venue.tickets.vip] }
    await fixture.call('owner', createCapacityAssignment, { ...own(), body: capacity })
    const affiliate = { name: 'Harbour Radio', code: 'RADIO' }
    await fixture.call('owner', createAffiliate, { ...own(), body: affiliate })
    await fixture.venue.attendee()
    const catalogue = await read()
    const { data: events } = await fixture.call('owner', listEvents, {})
    expect(catalogue.event_ids.toSorted()).toEqual(events.map(({ id }) => id).toSorted())
    expect(catalogue.changed.map(({ event }) => event)).toEqual(expect.arrayContaining(events))
    expect(of(catalogue, fixture.venue.event_id)?.parts).toEqual({
      settings: (await fixture.call('owner', readEventSettings, own())).data,
      categories: (await fixture.call('owner', listCategories, own())).data,
      tickets: (await fixture.call('owner', listTickets, own())).data,
      check_in_lists: (await fixture.call('owner', listCheckInLists, own())).data,
      questions: (await fixture.call('owner', listQuestions, own())).data,
      promo_codes: (await fixture.call('owner', listPromoCodes, own())).data,
      affiliates: (await fixture.call('owner', listAffiliates, own())).data,
      capacity_assignments: [expect.objectContaining({ name: 'Hall' })],
    })
    expect(of(catalogue, fixture.venue.other_event.id)?.parts?.tickets).toHaveLength(2)
    expect(catalogue.account?.organizers).toEqual((await fixture.call('owner', listOrganizers, {})).data)
  })

  describe('catalogue permissions', () => {
    test('the catalogue omits events that are not assigned and events of other accounts', async () => {
      expect((await fixture.server.raw('GET', '/catalogue')).status).toBe(401)
      const { event_id, strange_event, strange_list_id } = fixture.venue
      const theirs = await read('collaborator', { pinned: [strange_event.id, event_id].join(',') })
      expect(theirs.event_ids).toEqual([event_id])
      expect(theirs.changed.map(({ event }) => event.id)).toEqual([event_id])
      expect(Object.keys(theirs.change_nos)).toEqual([event_id])
      const strange = await read('stranger', { pinned: event_id })
      expect(strange.event_ids).toEqual([strange_event.id])
      expect(of(strange, strange_event.id)?.parts?.check_in_lists).toMatchObject([{ id: strange_list_id }])
      expect(strange.account?.organizers.map(({ name }) => name)).toEqual(['Elsewhere'])
    })

    test('the catalogue omits promo codes without permission, and taxes for door staff', async () => {
      const promo = { code: 'EARLY', discount_type: 'FIXED', discount: 100 } as const
      await fixture.call('owner', createPromoCode, { ...own(), body: promo })
      const tax = { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 7 } as const
      const params = { account_id: fixture.venue.account_id }
      await fixture.call('owner', createTaxOrFee, { params, body: tax })
      const seen = async (who: Actor) => {
        const catalogue = await read(who)
        const codes = of(catalogue, fixture.venue.event_id)?.parts?.promo_codes
        return [codes?.length, catalogue.account?.taxes_and_fees.length]
      }
      expect(await seen('owner')).toEqual([1, 1])
      expect(await seen('collaborator')).toEqual([0, 1])
      expect(await seen('door')).toEqual([0, 0])
    })
  })

  test('the catalogue resends only an event of which a resource changed', async () => {
    const { event_id, list_id, tickets } = fixture.venue
    const list = { params: { ...own().params, check_in_list_id: list_id } }
    const music = { categories: ['Music'] }
    const asked = { title: 'Why?', type: 'SINGLE_LINE_TEXT' } as const
    const promo = { code: 'EARLY', discount_type: 'NONE' } as const
    const capacity = { name: 'Hall', capacity: 50, ticket_ids: [tickets.vip] }
    const question_id = async () =>
      (await fixture.call('owner', listQuestions, own())).data.find(({ title }) => title === 'Why?')?.id ?? ''
    const changes: (() => Promise<unknown>)[] = [
      () => fixture.call('owner', updateEvent, { ...own(), body: { title: 'Renamed' } }),
      () => fixture.call('owner', setEventStatus, { ...own(), body: { status: 'draft' } }),
      () => fixture.call('owner', updateEventSettings, { ...own(), body: { seo_title: 'Lights' } }),
      () => fixture.call('owner', addCategories, { ...own(), body: music }),
      async () => {
        const [category] = (await fixture.call('owner', listCategories, own())).data
        const params = { ...own().params, category_id: category?.id ?? '' }
        await fixture.call('owner', deleteCategory, { params })
      },
      () =>
        fixture.call('owner', updateTicket, {
          params: { ...own().params, ticket_id: tickets.vip },
          body: { name: 'VIP+' },
        }),
      () => fixture.call('owner', createQuestion, { ...own(), body: asked }),
      async () => {
        const params = { ...own().params, question_id: await question_id() }
        await fixture.call('owner', deleteQuestion, { params })
      },
      () => fixture.call('owner', createPromoCode, { ...own(), body: promo }),
      () => fixture.call('owner', createCapacityAssignment, { ...own(), body: capacity }),
      () =>
        fixture.call('owner', createCheckInList, {
          ...own(),
          body: { name: 'N', ticket_ids: [tickets.vip] },
        }),
      () =>
        fixture.call('owner', updateCheckInList, { ...list, body: { expires_at: addMs(TEST_NOW, 60_000) } }),
      () => Promise.resolve(fixture.server.clock.advance(60_000)),
      () => uploadCover(fixture, event_id),
      () => uploadCover(fixture, event_id),
    ]
    let known = knownOf(await read())
    for (const [at, change] of changes.entries()) {
      expect(await read('owner', { known }), `before ${at}`).toMatchObject({ changed: [], account: null })
      await change()
      const next = await read('owner', { known })
      expect(
        next.changed.map(({ event }) => event.id),
        `change ${at}`,
      ).toEqual([event_id])
      known = [known.split(',').filter((one) => !one.startsWith(event_id)), knownOf(next)].flat().join(',')
    }
  })

  test('the catalogue resends the account when its organizers, their events or its taxes changed', async () => {
    const { account_id, organizer_id, other_event } = fixture.venue
    const fresh = { name: 'Second', email: 'b@venue.test' }
    const tax = { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 7 } as const
    const changes: (() => Promise<unknown>)[] = [
      () => fixture.call('owner', createOrganizer, { body: fresh }),
      () => fixture.call('owner', updateOrganizer, { params: { organizer_id }, body: { name: 'First' } }),
      () => fixture.call('owner', createTaxOrFee, { params: { account_id }, body: tax }),
      () =>
        fixture.call('owner', updateEvent, { params: { event_id: other_event.id }, body: { organizer_id } }),
    ]
    let digest = (await read()).account?.digest
    for (const change of changes) {
      expect((await read('owner', { known: `account:${digest}` })).account).toBeNull()
      await change()
      const { account } = await read('owner', { known: `account:${digest}` })
      expect(account?.digest).not.toBe(digest)
      digest = account?.digest
    }
  })

  test('the catalogue returns the change number of each event with stored resources', async () => {
    const { event_id, other_event } = fixture.venue
    await addOld('Over', 3, 'live')
    const before = await read()
    expect(Object.keys(before.change_nos).toSorted()).toEqual([event_id, other_event.id].toSorted())
    await fixture.venue.attendee()
    const after = await read('owner', { known: knownOf(before) })
    expect(after.changed).toEqual([])
    expect(after.change_nos[event_id]).toBeGreaterThan(before.change_nos[event_id] ?? 0)
    expect(after.change_nos[event_id]).toBe(await fixture.venue.change_no())
    expect(after.change_nos[other_event.id]).toBe(before.change_nos[other_event.id])
  })

  test('the catalogue includes resources until a day after the end or while the event is pinned', async () => {
    const just = await addOld('Just over', 0.9, 'live')
    const over = await addOld('Over', 1.1, 'live')
    const archived = await addOld('Archived', 40, 'archived')
    const plain = await read()
    expect(plain.event_ids).not.toContain(archived.id)
    expect([of(plain, just.id)?.parts === null, of(plain, over.id)?.parts]).toEqual([false, null])
    const pinned = [over.id, archived.id].join(',')
    const kept = await read('owner', { pinned, known: knownOf(plain) })
    expect(kept.changed.map(({ event }) => event.title).toSorted()).toEqual(['Archived', 'Over'])
    expect(kept.changed.every(({ parts }) => parts?.tickets.length === 2)).toBe(true)
    const known = [knownOf(plain), knownOf(kept)].join(',')
    expect((await read('owner', { pinned, known })).changed).toEqual([])
    const unpinned = await read('owner', { known })
    expect(unpinned.changed).toMatchObject([{ event: { title: 'Over' }, parts: null }])
    expect(unpinned.event_ids).not.toContain(archived.id)
    fixture.server.clock.advance(0.2 * DAY_MS)
    expect(of(await read('owner', { known: knownOf(plain) }), just.id)?.parts).toBeNull()
  })

  test('the catalogue drops archived events thirty days after their end and deleted ones at once', async () => {
    const { other_event } = fixture.venue
    await addOld('Old but kept', 400, 'live')
    await addOld('Just archived', 29, 'archived')
    await addOld('Long archived', 31, 'archived')
    const titles = async () => (await read()).changed.map(({ event }) => event.title).toSorted()
    expect(await titles()).toEqual(['Harbour Lights', 'Just archived', 'Old but kept', 'Second Night'])
    fixture.server.clock.advance(2 * DAY_MS)
    expect(await titles()).toEqual(['Harbour Lights', 'Old but kept', 'Second Night'])
    await fixture.call('owner', deleteEvent, { params: { event_id: other_event.id } })
    const { event_ids, changed } = await read()
    expect(event_ids).toHaveLength(2)
    expect(changed).toHaveLength(2)
  })

  test('the catalogue treats unreadable known entries as unknown and refuses invalid parameters', async () => {
    const { event_id } = fixture.venue
    for (const known of ['x', ',,,', event_id, `${event_id}:`, ':', `${event_id}:nonsense`, 'account']) {
      const { changed, account } = await read('owner', { known })
      expect([changed.length, account === null], known).toEqual([2, false])
    }
    for (const query of [
      `known=${'x'.repeat(12_001)}`,
      'pinned=x',
      `pinned=${event_id},og_0000000000000000`,
    ]) {
      const reply = await fixture.server.raw('GET', `/catalogue?${query}`, {
        token: fixture.venue.owner.token,
      })
      expect(reply, query.slice(0, 40)).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
    }
  })
})
