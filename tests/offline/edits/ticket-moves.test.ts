import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moveListTickets, readCheckInList, updateCheckInList } from '#contract/door/check-in-lists.ts'
import type { Id } from '#contract/wire/id.ts'
import { queueMove } from '#offline/edits/queue-edit.ts'
import { runs } from '#tests/support/long.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'
import { makeLaptop, type Laptop } from './edits-fixture.ts'

const at = setUpPhonesFixture(0)

const owner = () => ({ token: at.venue.owner.token })
const of = (check_in_list_id: Id) => ({ event_id: at.venue.event_id, check_in_list_id })
const storedTickets = async (id: Id) =>
  (await at.server.call(readCheckInList, { params: of(id), ...owner() })).data.ticket_ids.toSorted()
const shownTickets = async (laptop: Laptop, id: Id) =>
  ((await laptop.row('check_in_list', id))['ticket_ids'] as Id[]).toSorted()
const sideList = () => at.venue.list({ ticket_ids: [at.venue.tickets.general] })

async function move(laptop: Laptop, from: Id, to: Id, ...ids: Id[]) {
  at.server.clock.advance(1)
  const row = (await laptop.row('check_in_list', from)) as never
  const ref = { resource: 'check_in_list', on: at.venue.event_id, row_id: from, row } as const
  return queueMove(laptop.ports, ref, { ids, to })
}

describe('moving ticket types offline', () => {
  test('both lists show the move at once, and it is sent as one after reconnecting', async () => {
    const { vip, general } = at.venue.tickets
    const side = await sideList()
    const train = await makeLaptop(at, 'train')
    train.network.is_down = true
    await move(train, at.venue.list_id, side, vip)
    expect(await shownTickets(train, at.venue.list_id)).toEqual([general])
    expect(await shownTickets(train, side)).toEqual([general, vip].toSorted())
    for (const id of [at.venue.list_id, side])
      expect(await train.row('check_in_list', id)).toMatchObject({ is_unsent: true, is_new: false })
    expect(await storedTickets(side)).toEqual([general])
    train.network.is_down = false
    expect(await train.reopen().flush()).toEqual({ kind: 'done' })
    expect(await train.edits()).toEqual([])
    expect(await storedTickets(at.venue.list_id)).toEqual([general])
    expect(await storedTickets(side)).toEqual([general, vip].toSorted())
    expect(await train.row('check_in_list', side)).toMatchObject({ is_unsent: false })
    expect(await shownTickets(train, side)).toEqual([general, vip].toSorted())
  })

  test('another field of the list that somebody else changed meanwhile stays as they left it', async () => {
    const { vip, general } = at.venue.tickets
    const side = await sideList()
    const train = await makeLaptop(at, 'train')
    train.network.is_down = true
    await move(train, at.venue.list_id, side, vip)
    await train.edit('check_in_list', side, { description: 'By the pier' })
    await at.server.call(updateCheckInList, { params: of(side), body: { name: 'Pier door' }, ...owner() })
    train.network.is_down = false
    await train.drain()
    const { data } = await at.server.call(readCheckInList, { params: of(side), ...owner() })
    expect(data).toMatchObject({ name: 'Pier door', description: 'By the pier' })
    expect(await storedTickets(at.venue.list_id)).toEqual([general])
    expect(data.ticket_ids.toSorted()).toEqual([general, vip].toSorted())
  })

  test('a type that somebody else moved to a third list is refused, kept with its reason, and can be dropped', async () => {
    const { vip, general } = at.venue.tickets
    const [side, third] = [await sideList(), await sideList()]
    const train = await makeLaptop(at, 'train')
    train.network.is_down = true
    await move(train, at.venue.list_id, side, vip)
    const body = { ticket_ids: [vip], to_list_id: third }
    await at.server.call(moveListTickets, { params: of(at.venue.list_id), body, ...owner() })
    train.network.is_down = false
    await train.flush()
    const [edit] = await train.edits()
    expect(edit).toMatchObject({ state: 'refused', error: { code: 'check_in_list.tickets_moved' } })
    expect(await storedTickets(side)).toEqual([general])
    await train.settle(edit, { kind: 'drop' })
    await train.pull()
    expect(await shownTickets(train, side)).toEqual([general])
    expect(await shownTickets(train, third)).toEqual([general, vip].toSorted())
  })

  test('a move to a list that was made here waits for that list', async () => {
    const { vip, general } = at.venue.tickets
    const train = await makeLaptop(at, 'train')
    train.network.is_down = true
    const fields = { name: 'Pier door', ticket_ids: [general] }
    const side = await train.create('check_in_list', fields)
    await move(train, at.venue.list_id, side, vip)
    expect(await shownTickets(train, side)).toEqual([general, vip].toSorted())
    train.network.is_down = false
    await train.drain()
    expect(await storedTickets(side)).toEqual([general, vip].toSorted())
  })

  test('a lost answer does not move twice', async () => {
    const { vip, general } = at.venue.tickets
    const side = await sideList()
    const train = await makeLaptop(at, 'train')
    await move(train, at.venue.list_id, side, vip)
    train.network.faults = { drop_reply: 1 }
    await train.flush()
    train.network.faults = {}
    await move(train, side, at.venue.list_id, vip)
    await train.drain()
    expect(await storedTickets(side)).toEqual([general])
    expect(await storedTickets(at.venue.list_id)).toEqual([general, vip].toSorted())
  })

  test('after any moves each laptop shows what the server has, and no type is lost', async () => {
    const { vip, general } = at.venue.tickets
    const side = await sideList()
    const ids = [at.venue.list_id, side]
    const laptops = [await makeLaptop(at, 'one'), await makeLaptop(at, 'two')]
    const step = fc.record({ by: fc.nat({ max: 1 }), from: fc.nat({ max: 1 }), offline: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { by, from, offline } of steps) {
          const laptop = laptops[by]!
          laptop.network.is_down = offline
          await move(laptop, ids[from]!, ids[1 - from]!, vip)
          await laptop.flush()
        }
        for (const laptop of laptops) {
          laptop.network.is_down = false
          await laptop.flush()
          for (const edit of await laptop.edits()) await laptop.settle(edit, { kind: 'drop' })
          await laptop.pull()
        }
        const stored = [await storedTickets(ids[0]!), await storedTickets(ids[1]!)]
        expect(stored.flat()).toContain(vip)
        for (const list of stored) expect(list).toContain(general)
        await laptops[0]!.pull()
        for (const laptop of laptops)
          expect([await shownTickets(laptop, ids[0]!), await shownTickets(laptop, ids[1]!)]).toEqual(stored)
      }),
      { numRuns: runs(6) },
    )
  })
})
