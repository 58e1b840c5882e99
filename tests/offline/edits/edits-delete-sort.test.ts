import { describe, expect, test } from 'vitest'
import { createPromoCode, deletePromoCode, updatePromoCode } from '#contract/resources/promo-codes.ts'
import { createQuestion, updateQuestion } from '#contract/resources/questions.ts'
import { makeLaptop, newTicket, type Laptop } from './edits-fixture.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(0)

const owner = () => ({ token: at.venue.owner.token })
const event_id = () => at.venue.event_id

async function addCode(): Promise<string> {
  const body = { code: 'FRIENDS', discount_type: 'FIXED', discount: 1000 } as const
  const { data } = await at.server.call(createPromoCode, {
    params: { event_id: event_id() },
    body,
    ...owner(),
  })
  return data.id
}
async function addQuestion(title: string): Promise<string> {
  const body = { title, type: 'SINGLE_LINE_TEXT' } as const
  const { data } = await at.server.call(createQuestion, {
    params: { event_id: event_id() },
    body,
    ...owner(),
  })
  return data.id
}
const idsAtServer = async (path: string) => {
  const { json } = await at.server.raw('GET', `/events/${event_id()}/${path}`, owner())
  return (json as { data: { id: string }[] }).data.map(({ id }) => id)
}
const shownIds = async (on: Laptop, resource: 'question' | 'ticket') =>
  (await on.rows(resource)).filter((row) => row['event_id'] === event_id()).map((row) => row['id'])

describe('deleting rows offline', () => {
  test('a deleted row is marked at once, can be restored, and is deleted after reconnecting', async () => {
    const code = await addCode()
    const train = await makeLaptop(at, 'train')
    train.network.is_down = true
    await train.remove('promo_code', code)
    expect(await train.row('promo_code', code)).toMatchObject({ is_leaving: true, is_unsent: true })
    await train.settle((await train.edits())[0], { kind: 'drop' })
    expect(await train.row('promo_code', code)).toMatchObject({ is_leaving: false, is_unsent: false })
    await train.remove('promo_code', code)
    train.network.is_down = false
    expect(await train.reopen().flush()).toEqual({ kind: 'done' })
    expect(await train.shows('promo_code', code)).toBe(false)
    expect(await idsAtServer('promo-codes')).not.toContain(code)
  })

  test('a row that was never sent is deleted with its dependent rows', async () => {
    const train = await makeLaptop(at, 'train')
    const code = await train.create('promo_code', { code: 'EARLY', discount_type: 'NONE' })
    await train.edit('promo_code', code, { code: 'BIRD' })
    await train.remove('promo_code', code)
    const event = await train.create('event', {
      title: 'Spring Fair',
      organizer_id: at.venue.organizer_id,
      start_date: '2027-04-03T18:00',
      timezone: 'Asia/Hong_Kong',
      currency: 'HKD',
    })
    await train.create('ticket', newTicket(), event)
    await train.remove('event', event, event)
    expect(await train.edits()).toEqual([])
    expect(await train.shows('event', event)).toBe(false)
  })

  test('a row whose creation is being sent is created and then deleted', async () => {
    const train = await makeLaptop(at, 'train')
    const code = await train.create('promo_code', { code: 'EARLY', discount_type: 'NONE' })
    train.network.faults = { drop_reply: 1 }
    await train.flush()
    await train.remove('promo_code', code)
    expect(await train.edits()).toMatchObject([{ op: 'create' }, { op: 'delete' }])
    train.network.faults = {}
    expect(await train.flush()).toEqual({ kind: 'done' })
    expect(await train.edits()).toEqual([])
    expect(await idsAtServer('promo-codes')).not.toContain(code)
  })

  test('a row whose own change is being sent is deleted without a conflict', async () => {
    const code = await addCode()
    const train = await makeLaptop(at, 'train')
    await train.edit('promo_code', code, { max_uses: 5 })
    train.network.faults = { delay: 1 }
    const flushing = train.flush()
    await train.remove('promo_code', code)
    await flushing
    train.network.faults = {}
    await train.drain()
    expect(await train.edits()).toEqual([])
    expect(await idsAtServer('promo-codes')).not.toContain(code)
  })

  test('a lost response and a row already deleted by another user cause no conflict', async () => {
    const code = await addCode()
    const train = await makeLaptop(at, 'train')
    await train.remove('promo_code', code)
    train.network.faults = { drop_reply: 1 }
    expect(await train.flush()).toMatchObject({ kind: 'later' })
    train.network.faults = {}
    expect(await train.flush()).toEqual({ kind: 'done' })
    const other = await addCode()
    await train.pull()
    await train.remove('promo_code', other)
    const params = { event_id: event_id(), promo_code_id: other }
    await at.server.call(deletePromoCode, { params, ...owner() })
    expect(await train.flush()).toEqual({ kind: 'done' })
    expect(await train.edits()).toEqual([])
    expect(await train.rows('promo_code')).toEqual([])
  })

  test.each(['deleted anyway', 'kept'] as const)(
    'a concurrent change of a deleted row conflicts, names the author, and is %s',
    async (choice) => {
      const code = await addCode()
      const train = await makeLaptop(at, 'train')
      await train.remove('promo_code', code)
      const params = { event_id: event_id(), promo_code_id: code }
      await at.server.call(updatePromoCode, { params, body: { max_uses: 50 }, ...owner() })
      expect(await train.flush()).toEqual({ kind: 'done' })
      const [asked] = await train.edits()
      expect(asked).toMatchObject({ state: 'conflict', op: 'delete', theirs: { max_uses: 50 } })
      expect(Object.keys(asked?.authors ?? {})).toEqual(['max_uses'])
      expect(asked?.authors['max_uses']?.name).not.toBe('')
      await train.settle(asked, choice === 'kept' ? { kind: 'drop' } : { kind: 'send', fields: [] })
      await train.flush()
      expect(await train.edits()).toEqual([])
      expect((await idsAtServer('promo-codes')).includes(code)).toBe(choice === 'kept')
      expect(await train.shows('promo_code', code)).toBe(choice === 'kept')
      if (choice === 'kept') expect(await train.row('promo_code', code)).toMatchObject({ max_uses: 50 })
    },
  )

  test('a user who loses access to the event sees a refusal, and the deletion stays', async () => {
    const code = await addCode()
    const desk = await makeLaptop(at, 'desk')
    const train = await makeLaptop(at, 'train', { token: at.venue.stranger.token })
    await train.db.promo_codes.bulkPut(await desk.db.promo_codes.toArray())
    await train.remove('promo_code', code)
    await train.flush()
    expect(await train.edits()).toMatchObject([{ state: 'refused', error: { code: 'event.not_found' } }])
    expect(await train.shows('promo_code', code)).toBe(true)
  })
})

describe('sorting rows offline', () => {
  test('a new order shows at once, the last one is sent, and it includes rows created here', async () => {
    const [a, b] = [await addQuestion('Allergies?'), await addQuestion('Your meal?')]
    const train = await makeLaptop(at, 'train')
    train.network.is_down = true
    const made = await train.create('question', { title: 'A song?', type: 'SINGLE_LINE_TEXT' })
    await train.sort('question', [b, a, made])
    const defaults = (await shownIds(train, 'question')).filter((id) => ![a, b, made].includes(String(id)))
    await train.sort('question', [made, b, a])
    expect((await train.edits()).map(({ op }) => op)).toEqual(['create', 'sort'])
    expect(await shownIds(train, 'question')).toEqual([made, b, a, ...defaults])
    train.network.is_down = false
    expect(await train.flush()).toEqual({ kind: 'done' })
    expect(await train.edits()).toEqual([])
    expect(await idsAtServer('questions')).toEqual([made, b, a, ...defaults])
    expect(await train.row('question', made)).toMatchObject({ version: 2, is_unsent: false })
  })

  test('an order made while another is being sent is sent after it', async () => {
    const { general, vip } = at.venue.tickets
    const train = await makeLaptop(at, 'train')
    await train.sort('ticket', [vip, general])
    train.network.faults = { delay: 1 }
    const flushing = train.flush()
    await train.sort('ticket', [general, vip])
    await flushing
    train.network.faults = {}
    await train.drain()
    expect(await idsAtServer('tickets')).toEqual([general, vip])
    expect(await train.edits()).toEqual([])
  })

  test('a row that is sorted and then deleted is deleted without a conflict', async () => {
    const [a, b] = [await addQuestion('Allergies?'), await addQuestion('Your meal?')]
    const train = await makeLaptop(at, 'train')
    await train.sort('question', [b, a])
    await train.remove('question', b)
    expect(await train.flush()).toEqual({ kind: 'done' })
    expect(await train.edits()).toEqual([])
    expect(await idsAtServer('questions')).not.toContain(b)
  })

  test('an order with rows deleted meanwhile applies to the remaining rows', async () => {
    const [a, b] = [await addQuestion('Allergies?'), await addQuestion('Your meal?')]
    const [train, desk] = [await makeLaptop(at, 'train'), await makeLaptop(at, 'desk')]
    await train.sort('question', [b, a])
    await desk.remove('question', b)
    await desk.flush()
    expect(await train.flush()).toEqual({ kind: 'done' })
    expect((await idsAtServer('questions'))[0]).toBe(a)
  })

  test('an order and a change on another laptop are both kept', async () => {
    const [a, b] = [await addQuestion('Allergies?'), await addQuestion('Your meal?')]
    const train = await makeLaptop(at, 'train')
    await train.edit('question', a, { description: 'Mine' })
    await train.sort('question', [b, a])
    const params = { event_id: event_id(), question_id: a }
    await at.server.call(updateQuestion, { params, body: { title: 'Any allergies?' }, ...owner() })
    expect(await train.flush()).toEqual({ kind: 'done' })
    expect(await train.edits()).toEqual([])
    expect(await train.row('question', a)).toMatchObject({ title: 'Any allergies?', description: 'Mine' })
    expect((await idsAtServer('questions')).slice(0, 2)).toEqual([b, a])
  })
})
