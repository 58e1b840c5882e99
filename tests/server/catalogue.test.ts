import { expect, test } from 'vitest'
import { readCatalogue } from '#contract/catalogue.ts'
import { createCheckInList, listCheckInLists, updateCheckInList } from '#contract/check-in-lists.ts'
import { listEvents, setEventStatus, updateEvent } from '#contract/events.ts'
import { listTickets } from '#contract/tickets.ts'
import { describeOnEachDatabase } from '#tests/support/databases.ts'
import { addEvent, later } from '#tests/support/rows.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useStage, type Who } from '#tests/support/stage.ts'

const DAY_MS = 86_400_000

describeOnEachDatabase('the catalogue', (kind) => {
  const stage = useStage(kind)
  const read = (who: Who, since?: string) =>
    stage.call(who, readCatalogue, since === undefined ? {} : { query: { since } })

  test('holds every event a person may see, with its tickets and lists, as the lists show them', async () => {
    const { data } = await read('owner')
    const params = { event_id: stage.venue.event_id }
    const events = await stage.call('owner', listEvents, {})
    const tickets = await stage.call('owner', listTickets, { params })
    const lists = await stage.call('owner', listCheckInLists, { params })
    expect(data?.events.map((event) => event.id).sort()).toEqual(events.data.map((event) => event.id).sort())
    expect(data?.events).toEqual(expect.arrayContaining(events.data))
    expect(data?.tickets.filter((ticket) => ticket.event_id === params.event_id)).toEqual(tickets.data)
    expect(data?.tickets).toHaveLength(4)
    expect(data?.check_in_lists).toEqual(lists.data)
  })

  test('is empty-handed to those who may see less', async () => {
    expect((await stage.server.raw('GET', '/catalogue')).status).toBe(401)
    const theirs = (await read('collaborator')).data
    expect(theirs?.events.map((event) => event.id)).toEqual([stage.venue.event_id])
    expect(theirs?.tickets).toHaveLength(2)
    const strange = (await read('stranger')).data
    expect(strange?.events.map((event) => event.title)).toEqual(['Not theirs'])
    expect(strange?.check_in_lists.map((list) => list.id)).toEqual([stage.venue.strange_list_id])
  })

  test('comes once, and again when anything in it changed', async () => {
    const params = { event_id: stage.venue.event_id }
    const list = { ...params, check_in_list_id: stage.venue.list_id }
    const body = { name: 'North', ticket_ids: [stage.venue.tickets.vip] }
    let { since } = (await read('owner')).meta
    expect(await read('owner', since)).toEqual({ data: null, meta: { since } })
    for (const change of [
      () => stage.call('owner', updateEvent, { params, body: { title: 'Renamed' } }),
      () => stage.call('owner', createCheckInList, { params, body }),
      () => stage.call('owner', updateCheckInList, { params: list, body: { name: 'South' } }),
      () =>
        stage.call('owner', updateCheckInList, {
          params: list,
          body: { expires_at: later(TEST_NOW, DAY_MS) },
        }),
      () => {
        stage.server.clock.advance(DAY_MS)
        return Promise.resolve()
      },
    ]) {
      await change()
      const next = await read('owner', since)
      expect(next.data).not.toBeNull()
      expect(next.meta.since).not.toBe(since)
      since = next.meta.since
      expect((await read('owner', since)).data).toBeNull()
    }
    expect((await read('owner', 'never heard of')).data?.events).toHaveLength(2)
    const changed = await read('stranger', since)
    expect(changed.data?.events).toHaveLength(1)
  })

  test('forgets archived events thirty days after their end', async () => {
    const { account_id } = stage.venue
    const add = (title: string, days_ago: number, status: 'live' | 'archived') =>
      stage.db.withTx((tx) => {
        const end = later(TEST_NOW, -days_ago * DAY_MS)
        const [start_date, end_date] = [later(end, -DAY_MS).slice(0, 16), end.slice(0, 16)]
        return addEvent(stage.server, tx, {
          account_id,
          title,
          status,
          timezone: 'UTC',
          start_date,
          end_date,
        })
      })
    await add('Old but kept', 400, 'live')
    await add('Just archived', 29, 'archived')
    await add('Long archived', 31, 'archived')
    const titles = async () => (await read('owner')).data?.events.map((event) => event.title).sort()
    expect(await titles()).toEqual(['Harbour Lights', 'Just archived', 'Old but kept', 'Second Night'])
    await stage.call('owner', setEventStatus, {
      params: { event_id: stage.venue.other_event.id },
      body: { status: 'archived' },
    })
    const before = (await read('owner')).meta.since
    stage.server.clock.advance(2 * DAY_MS)
    expect(await titles()).toEqual(['Harbour Lights', 'Old but kept', 'Second Night'])
    expect((await read('owner', before)).data).not.toBeNull()
  })

  test('refuses a since that cannot be one of its own', async () => {
    const reply = await stage.server.raw('GET', `/catalogue?since=${'x'.repeat(101)}`, {
      token: stage.venue.owner.token,
    })
    expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
  })
})
