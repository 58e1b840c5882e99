import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteCheckInList } from '#contract/door/check-in-lists.ts'
import { team_memberships } from '#server/core/db/schema/users.ts'
import { makeLaptop } from './edits-fixture.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(0)

const event_id = () => at.venue.event_id

describe('an edit refused by the server', () => {
  test('an edit refused for lack of permission stays with its reason and is sent once permitted', async () => {
    const { user_id } = at.venue.organizer
    const becomes = (role: 'user' | 'organizer') =>
      at.server.db.withTx((tx) =>
        tx.update(team_memberships).set({ role }).where(eq(team_memberships.user_id, user_id)),
      )
    const train = await makeLaptop(at, 'train')
    await train.edit('check_in_list', at.venue.list_id, { name: 'North door' })
    await train.edit('event', event_id(), { title: 'Autumn Night' })
    await becomes('user')
    expect(await train.flush()).toEqual({ kind: 'done' })
    expect(await train.edits()).toMatchObject([
      { state: 'refused', error: { code: 'permission.denied' }, mine: { name: 'North door' } },
      { state: 'refused', error: { code: 'permission.denied' }, mine: { title: 'Autumn Night' } },
    ])
    expect(await train.row('check_in_list', at.venue.list_id)).toMatchObject({ name: 'North door' })
    await becomes('organizer')
    for (const edit of await train.edits())
      await train.settle(edit, { kind: 'send', fields: Object.keys(edit.mine) })
    expect(await train.flush()).toEqual({ kind: 'done' })
    expect(await train.edits()).toEqual([])
    expect(await train.row('event', event_id())).toMatchObject({ title: 'Autumn Night', is_unsent: false })
  })

  test('an edit of a deleted row stays with the row name, also after the catalogue removed it', async () => {
    const train = await makeLaptop(at, 'train')
    await train.edit('check_in_list', at.venue.vip_list_id, { description: 'Upstairs' })
    const params = { event_id: event_id(), check_in_list_id: at.venue.vip_list_id }
    await at.server.call(deleteCheckInList, { params, token: at.venue.owner.token })
    await train.flush()
    await train.pull()
    expect(await train.shows('check_in_list', at.venue.vip_list_id)).toBe(false)
    const [refused] = await train.edits()
    expect(refused).toMatchObject({
      state: 'refused',
      error: { code: 'check_in_list.not_found' },
      row_name: 'VIP door',
    })
    await train.settle(refused, { kind: 'drop' })
    expect(await train.edits()).toEqual([])
  })

  test('a refused edit is sent again together with its correction', async () => {
    const train = await makeLaptop(at, 'train')
    await train.edit('event', event_id(), { end_date: '2001-01-01T10:00', title: 'Autumn Night' })
    await train.flush()
    const { start_date } = await train.row('event', event_id())
    await train.edit('event', event_id(), { end_date: start_date })
    expect(await train.edits()).toMatchObject([{ state: 'waiting', error: null }])
    await train.flush()
    expect(await train.row('event', event_id())).toMatchObject({
      end_date: start_date,
      title: 'Autumn Night',
    })
    expect(await train.edits()).toEqual([])
  })

  test('a refused edit after a lost response is sent with later input before the user is asked', async () => {
    const train = await makeLaptop(at, 'train')
    const { start_date } = await train.row('event', event_id())
    await train.edit('event', event_id(), { end_date: '2001-01-01T10:00' })
    train.network.faults = { drop_reply: 1 }
    await train.flush()
    train.network.faults = {}
    await train.edit('event', event_id(), { end_date: start_date })
    await train.drain()
    expect(await train.edits()).toEqual([])
    expect(await train.row('event', event_id())).toMatchObject({ end_date: start_date })
  })

  test('a refused edit is resent in part; omitted fields take the value of the server', async () => {
    const train = await makeLaptop(at, 'train')
    const { end_date } = await train.row('event', event_id())
    await train.edit('event', event_id(), { end_date: '2001-01-01T10:00', title: 'Autumn Night' })
    await train.flush()
    await train.settle((await train.edits())[0], { kind: 'send', fields: ['title'] })
    await train.flush()
    expect(await train.row('event', event_id())).toMatchObject({
      end_date,
      title: 'Autumn Night',
      version: 2,
    })
  })

  test('a refused price is sent again as corrected', async () => {
    const train = await makeLaptop(at, 'train')
    const { general } = at.venue.tickets
    const [price] = (await train.row('ticket', general))['prices'] as { id: string }[]
    await train.edit('ticket', general, { prices: [{ id: price?.id, price_cents: 0 }] })
    await train.flush()
    const [refused] = await train.edits()
    expect(refused).toMatchObject({ state: 'refused', error: { code: 'ticket.invalid' } })
    await train.settle(refused, { kind: 'send', fields: ['prices'] })
    expect(await train.edits()).toMatchObject([{ state: 'waiting' }])
    await train.edit('ticket', general, { prices: [{ id: price?.id, price_cents: 100 }] })
    await train.flush()
    expect(await train.row('ticket', general)).toMatchObject({ prices: [{ price_cents: 100 }], version: 2 })
  })

  test('a refused order stays with its reason', async () => {
    const train = await makeLaptop(at, 'train', { token: at.venue.collaborator.token })
    const { general, vip } = at.venue.tickets
    await train.sort('ticket', [vip, general])
    await train.flush()
    expect(await train.edits()).toMatchObject([
      { op: 'sort', state: 'refused', error: { code: 'permission.denied' } },
    ])
  })

  test('a request that fails on the server does not block the others', async () => {
    const train = await makeLaptop(at, 'train')
    await train.edit('check_in_list', at.venue.list_id, { name: 'North door' })
    await train.edit('event', event_id(), { title: 'Autumn Night' })
    const real = train.network.fetch
    const failed = { code: 'request.failed', message: 'Something went wrong', request_id: '' }
    train.network.fetch = (input, init) => {
      const request = new Request(input, init)
      const is_hit = request.url.includes('/check-in-lists/')
      return is_hit ? Promise.resolve(Response.json(failed, { status: 500 })) : real(request)
    }
    expect(await train.flush()).toEqual({ kind: 'later', wait_ms: null })
    expect(await train.row('event', event_id())).toMatchObject({ title: 'Autumn Night', version: 2 })
    expect(await train.edits()).toMatchObject([{ state: 'waiting', mine: { name: 'North door' } }])
    train.network.fetch = real
    expect(await train.flush()).toEqual({ kind: 'done' })
    expect(await train.edits()).toEqual([])
  })

  test('a refused deletion leaves the row in place', async () => {
    const desk = await makeLaptop(at, 'desk')
    const code = await desk.create('promo_code', { code: 'FRIENDS', discount_type: 'NONE' })
    await desk.flush()
    const train = await makeLaptop(at, 'train', { token: at.venue.collaborator.token })
    await train.db.promo_codes.bulkPut(await desk.db.promo_codes.toArray())
    await train.remove('promo_code', code)
    await train.flush()
    expect(await train.edits()).toMatchObject([{ state: 'refused', error: { code: 'permission.denied' } }])
    expect(await train.shows('promo_code', code)).toBe(true)
    await train.settle((await train.edits())[0], { kind: 'drop' })
    expect(await train.row('promo_code', code)).toMatchObject({ is_leaving: false })
  })
})
