import { expect, test } from 'vitest'
import { readPublicOrganizer } from '#contract/events/public-organizers.ts'
import { newId } from '#contract/wire/id.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { readCalendarFile } from '#tests/support/calendar-reader.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'

const DAY_HOURS = 24

describeOnAnyDatabase('the public programme', (kind) => {
  const fixture = useFixture(kind)
  const rows = () => publicRows(fixture)
  const feed = async (search = '') => {
    const response = await fixture.server.fetch(`${TEST_ORIGIN}/api/public/programme.ics${search}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/calendar')
    return readCalendarFile(await response.text())
  }
  const entryOf = async (id: string, search = '') =>
    (await feed(search)).entries.find((entry) => entry['UID']?.startsWith(id))

  test('is a calendar of live events and other events with a date, without an account', async () => {
    const { id } = await rows().event(48, { title: 'Rooftop Night', translations: { de: { title: 'Dach' } } })
    const draft = await rows().event(48, { status: 'draft' })
    const past = await rows().event(-30 * DAY_HOURS)
    const long_past = await rows().event(-100 * DAY_HOURS)
    const dated = await rows().otherEvent(5)
    const undated = await rows().otherEvent(null)
    const host = new URL(TEST_ORIGIN).host
    expect(await entryOf(id)).toMatchObject({
      UID: `${id}@${host}`,
      SUMMARY: 'Rooftop Night',
      STATUS: 'CONFIRMED',
      URL: `${TEST_ORIGIN}/e/${id}/rooftop-night`,
    })
    expect(await entryOf(id, '?language=de')).toMatchObject({ SUMMARY: 'Dach' })
    expect(await entryOf(past.id)).toBeDefined()
    expect(await entryOf(dated)).toMatchObject({ UID: `${dated}@${host}`, SUMMARY: 'Open studio' })
    for (const absent of [draft.id, long_past.id, undated]) expect(await entryOf(absent)).toBeUndefined()
  })

  test('keeps the UID of an event and raises its SEQUENCE with each change', async () => {
    const { id } = await rows().event(48)
    const before = await entryOf(id)
    await rows().setEvent({ happening: 'postponed', version: 7 }, id)
    const after = await entryOf(id)
    expect(after).toMatchObject({ UID: before?.['UID'], STATUS: 'CANCELLED' })
    expect(Number(after?.['SEQUENCE'])).toBeGreaterThan(Number(before?.['SEQUENCE']))
  })

  test('can be limited to an organizer', async () => {
    const organizer_id = await rows().organizer('Night Owls')
    const own = await rows().event(48, { organizer_id })
    const other = await rows().event(48)
    const { head, entries } = await feed(`?organizer_id=${organizer_id}`)
    expect(head['X-WR-CALNAME']).toBe('Night Owls')
    expect(entries.map((entry) => entry['UID']?.split('@')[0])).toEqual([own.id])
    expect(entries.some((entry) => entry['UID']?.startsWith(other.id) ?? false)).toBe(false)
  })

  test('refuses a parameter that it does not know', async () => {
    for (const search of ['?language=xx', '?organizer_id=nobody', '?from=2026-01-01'])
      expect((await fixture.server.fetch(`${TEST_ORIGIN}/api/public/programme.ics${search}`)).status).toBe(
        422,
      )
  })
})

describeOnAnyDatabase('the page of an organizer', (kind) => {
  const fixture = useFixture(kind)
  const rows = () => publicRows(fixture)
  const read = async (organizer_id: string) =>
    (await fixture.server.call(readPublicOrganizer, { params: { organizer_id } })).data

  test('has their upcoming events by start and their past ones, newest first', async () => {
    const organizer_id = await rows().organizer('Night Owls')
    const own = { organizer_id }
    const [second, first] = [await rows().event(72, own), await rows().event(24, own)]
    const [older, newer] = [await rows().event(-90, own), await rows().event(-40, own)]
    await rows().event(24)
    await rows().event(24, { ...own, status: 'draft' })
    const organizer = await read(organizer_id)
    expect(organizer).toMatchObject({ id: organizer_id, name: 'Night Owls', logo_url: null })
    expect(organizer.upcoming.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(organizer.past.map(({ id }) => id)).toEqual([newer.id, older.id])
    expect(organizer.past[0]?.sale).toBe('ended')
    expect(JSON.stringify(organizer)).not.toContain('x@venue.test')
  })

  test('does not exist without a live event', async () => {
    const organizer_id = await rows().organizer('Not yet')
    const absent = { status: 404, code: 'organizer.not_found' }
    await expect(read(organizer_id)).rejects.toMatchObject(absent)
    await rows().event(24, { organizer_id, status: 'draft' })
    await expect(read(organizer_id)).rejects.toMatchObject(absent)
    await expect(read(newId('organizer', fixture.server.random))).rejects.toMatchObject(absent)
  })
})
