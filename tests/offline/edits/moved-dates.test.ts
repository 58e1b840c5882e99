import { expect, test } from 'vitest'
import { readCheckInList, updateCheckInList } from '#contract/door/check-in-lists.ts'
import type { EventEdit } from '#contract/events/events.ts'
import { overlayEdits } from '#offline/edits/overlay-edits.ts'
import { moveDrafts, plannedMoves } from '#offline/edits/planned-moves.ts'
import { makeLaptop, type Laptop } from './edits-fixture.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(0)
const WINDOW = { activates_at: '2026-12-20T07:00:00.000Z', expires_at: '2026-12-20T12:34:00.000Z' }
const WEEK_LATER = { activates_at: '2026-12-27T07:00:00.000Z', expires_at: '2026-12-27T12:34:00.000Z' }
const START = { start_date: '2026-12-20T16:00', end_date: null }
const LATER = { start_date: '2026-12-27T16:00' }

const listAt = () => ({
  params: { event_id: at.venue.event_id, check_in_list_id: at.venue.list_id },
  token: at.venue.owner.token,
})
const onServer = async () => (await at.server.call(readCheckInList, listAt())).data

async function laptopWithWindow() {
  const laptop = await makeLaptop(at, 'mine')
  await laptop.edit('event', at.venue.event_id, { ...START, keep_dates_of: ['all'] })
  await laptop.flush()
  await at.server.call(updateCheckInList, { ...listAt(), body: WINDOW })
  await laptop.pull()
  return laptop
}

/** Returns the list as the admin pages on a laptop show it. */
async function shown({ db }: Laptop) {
  const edits = await db.edits.toArray()
  const moves = plannedMoves(await db.events.toArray(), edits)
  const rows = overlayEdits('check_in_list', await db.check_in_lists.toArray(), edits, moves)
  return rows.find(({ id }) => id === at.venue.list_id)
}

const move = (laptop: Laptop, fields: EventEdit = LATER) => laptop.edit('event', at.venue.event_id, fields)

test('a start moved offline shows the moved sale windows at once, equal to the later result of the server', async () => {
  const laptop = await laptopWithWindow()
  await move(laptop)
  expect(await shown(laptop)).toMatchObject(WEEK_LATER)
  expect(await onServer()).toMatchObject(WINDOW)
  expect(await laptop.flush()).toEqual({ kind: 'done' })
  expect(await onServer()).toMatchObject(WEEK_LATER)
  await laptop.pull()
  expect(await shown(laptop)).toMatchObject({ ...WEEK_LATER, is_unsent: false })
})

test('the choice to keep a list in place is part of the queued edit and shown', async () => {
  const laptop = await laptopWithWindow()
  await move(laptop, { ...LATER, keep_dates_of: [at.venue.list_id] })
  expect(await shown(laptop)).toMatchObject(WINDOW)
  await laptop.flush()
  expect(await onServer()).toMatchObject(WINDOW)
})

test('a window changed after the move stays as entered without a conflict', async () => {
  const laptop = await laptopWithWindow()
  await move(laptop)
  const typed = { expires_at: '2026-12-27T15:00:00.000Z' }
  await laptop.edit('check_in_list', at.venue.list_id, typed)
  expect(await shown(laptop)).toMatchObject({ ...WEEK_LATER, ...typed })
  await laptop.flush()
  expect(await onServer()).toMatchObject({ ...WEEK_LATER, ...typed })
  expect(await laptop.edits()).toEqual([])
})

test('a window changed by another user meanwhile moves from its new time', async () => {
  const laptop = await laptopWithWindow()
  await move(laptop)
  await at.server.call(updateCheckInList, { ...listAt(), body: { expires_at: '2026-12-20T14:00:00.000Z' } })
  await laptop.flush()
  expect(await onServer()).toMatchObject({
    activates_at: WEEK_LATER.activates_at,
    expires_at: '2026-12-27T14:00:00.000Z',
  })
})

test('rows created here for an unsent event move with it', async () => {
  const laptop = await laptopWithWindow()
  const zone = 'Asia/Hong_Kong'
  const event_id = await laptop.create('event', {
    title: 'New',
    organizer_id: at.venue.organizer_id,
    ...START,
    timezone: zone,
    currency: 'HKD',
  })
  const list_id = await laptop.create(
    'check_in_list',
    { name: 'Door', ticket_ids: [at.venue.tickets.general], ...WINDOW },
    event_id,
  )
  const change = { from: { ...START, timezone: zone }, to: { ...LATER, timezone: zone }, keep: [] }
  await moveDrafts(laptop.db, event_id, change, at.server.clock.now())
  const edits = await laptop.db.edits.toArray()
  expect(edits.find(({ row_id }) => row_id === list_id)?.mine).toMatchObject(WEEK_LATER)
})
