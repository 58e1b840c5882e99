import { expect, test } from 'vitest'
import { updateEvent } from '#contract/events/events.ts'
import { createMessage, moveMessage } from '#contract/messages/messages.ts'
import { addMs, toEpochMs } from '#contract/wire/instant.ts'
import { instantToWallTime } from '#rules/events/wall-time.ts'
import { addLateRecipients } from '#server/domains/sales/messages/service.ts'
import { events } from '#server/core/db/schema/events.ts'
import { eq } from 'drizzle-orm'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeMessages } from './messages-fixture.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describeOnAnyDatabase('a reminder before the start of an event', (kind) => {
  const fixture = useFixture(kind)
  const post = () => makeMessages(fixture)
  const of = () => ({ event_id: fixture.venue.event_id })
  const start = async () => {
    const [row] = await fixture.db.read((tx) => tx.select().from(events).where(eq(events.id, of().event_id)))
    return row!
  }
  /** Moves the event to a start so many milliseconds from now. */
  const startIn = async (ms: number) => {
    const { timezone, version } = await start()
    const wall = instantToWallTime(addMs(fixture.server.clock.now(), ms), timezone)
    const end = instantToWallTime(addMs(fixture.server.clock.now(), ms + 3 * HOUR), timezone)
    await fixture.call('owner', updateEvent, {
      params: of(),
      body: { start_date: wall, end_date: end },
      version,
    })
  }
  const setHappening = (happening: 'planned' | 'postponed') =>
    fixture.db.withTx((tx) => tx.update(events).set({ happening }).where(eq(events.id, of().event_id)))
  const addressesOf = ({ taken }: ReturnType<typeof post>) => taken.map(({ to }) => to.address).toSorted()
  const workAll = async (mail: ReturnType<typeof post>) => {
    await mail.work()
    await addLateRecipients(fixture.server.deps)
    await mail.work()
    fixture.server.clock.advance(MINUTE)
    await mail.work()
  }

  test('it is sent once to each address when its time comes, and to later buyers at once until the start', async () => {
    await startIn(3 * DAY)
    const mail = post()
    await mail.buy({ email: 'mei@x.test' })
    await mail.buy({ email: 'mei@x.test' })
    const { data } = await mail.write({ send_before_minutes: 24 * 60 })
    const { starts_at } = await start()
    expect(data).toMatchObject({
      state: 'scheduled',
      send_at: addMs(starts_at, -DAY),
      send_before_minutes: 1440,
    })
    await workAll(mail)
    expect(addressesOf(mail)).toEqual([])
    fixture.server.clock.set(addMs(starts_at, -DAY))
    await workAll(mail)
    expect(addressesOf(mail)).toEqual(['mei@x.test'])
    await mail.buy({ email: 'late@x.test' })
    await mail.buy({ email: 'mei@x.test' })
    await workAll(mail)
    await workAll(mail)
    expect(addressesOf(mail)).toEqual(['late@x.test', 'mei@x.test'])
    fixture.server.clock.set(starts_at)
    await mail.buy({ email: 'too.late@x.test' })
    await workAll(mail)
    expect(addressesOf(mail)).toEqual(['late@x.test', 'mei@x.test'])
  })

  test('written within its time it is sent at once, after the start it is refused with its field', async () => {
    await startIn(2 * HOUR)
    const mail = post()
    await mail.buy({ email: 'mei@x.test' })
    await mail.write({ send_before_minutes: 24 * 60 })
    await workAll(mail)
    expect(addressesOf(mail)).toEqual(['mei@x.test'])
    fixture.server.clock.set((await start()).starts_at)
    await expect(mail.write({ send_before_minutes: 60 })).rejects.toMatchObject({
      code: 'message.time_invalid',
      errors: { send_before_minutes: ['message.time_invalid'] },
    })
  })

  test('it follows the event to another date, and nobody gets it twice when the date moves afterwards', async () => {
    await startIn(3 * DAY)
    const mail = post()
    await mail.buy({ email: 'mei@x.test' })
    const { data } = await mail.write({ send_before_minutes: 60 })
    await startIn(10 * DAY)
    const { starts_at } = await start()
    expect((await mail.read(data!.id)).send_at).toBe(addMs(starts_at, -HOUR))
    fixture.server.clock.set(addMs(starts_at, -HOUR))
    await workAll(mail)
    await startIn(5 * DAY)
    await mail.buy({ email: 'late@x.test' })
    await workAll(mail)
    expect(addressesOf(mail)).toEqual(['mei@x.test'])
    fixture.server.clock.set(addMs((await start()).starts_at, -HOUR))
    await workAll(mail)
    expect(addressesOf(mail)).toEqual(['late@x.test', 'mei@x.test'])
  })

  test('while the event is postponed nothing is sent, and after its start the reminder is cancelled', async () => {
    await startIn(2 * HOUR)
    const mail = post()
    await mail.buy({ email: 'mei@x.test' })
    await setHappening('postponed')
    const { data } = await mail.write({ send_before_minutes: 24 * 60 })
    await workAll(mail)
    expect(addressesOf(mail)).toEqual([])
    await setHappening('planned')
    fixture.server.clock.advance(HOUR)
    await workAll(mail)
    expect(addressesOf(mail)).toEqual(['mei@x.test'])
    expect((await mail.read(data!.id)).state).toBe('done')

    await setHappening('postponed')
    const off = await mail.write({ send_before_minutes: 24 * 60 })
    await workAll(mail)
    fixture.server.clock.advance(2 * HOUR)
    await workAll(mail)
    expect((await mail.read(off.data!.id)).state).toBe('cancelled')
  })

  test('a reminder that is rescheduled by hand has a fixed time and stays there when the event moves', async () => {
    await startIn(3 * DAY)
    const mail = post()
    const { data } = await mail.write({ send_before_minutes: 60 })
    const { timezone } = await start()
    const at = instantToWallTime(addMs(fixture.server.clock.now(), DAY), timezone)
    const params = { ...of(), message_id: data!.id }
    const moved = await fixture.call('organizer', moveMessage, { params, body: { send_at: at } })
    expect(moved.data).toMatchObject({ send_before_minutes: null })
    expect(toEpochMs(moved.data.send_at ?? '')).toBeLessThan(toEpochMs((await start()).starts_at) - DAY)
  })

  test('a fixed time and a time before the start exclude each other', async () => {
    const body = {
      message_type: 'EVENT' as const,
      subject: 'Doors',
      message: '<p>18:30</p>',
      confirm_not_promotional: true,
      send_at: '2026-12-01T18:00',
      send_before_minutes: 60,
    }
    await expect(fixture.call('organizer', createMessage, { params: of(), body })).rejects.toMatchObject({
      code: 'request.invalid',
      errors: { send_before_minutes: ['message.time_invalid'] },
    })
  })
})
