import { describe, expect, test } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { advanceMinutes, kindOf, openDoor } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()
const seconds = (count: number) => at.server.clock.advance(count * 1000)
const scansOn = (phone: Device) => phone.ports.db.scans.count()

describe('a code scanned again on the phone that admitted it', () => {
  test('within ten seconds the scan is "just now" and nothing is stored, counted or sent', async () => {
    const [ticket] = at.venue.attendees
    const phone = await at.phone('Gate A')
    const first = await phone.scan(ticket!.code)
    if (first.kind !== 'shown') throw new Error('it is shown')
    for (const wait of [0, 3, 7]) {
      seconds(wait)
      const again = await phone.scan(ticket!.code)
      expect(again).toMatchObject({ kind: 'just_now', attendee: { id: ticket!.id } })
      expect(again).toMatchObject({ scan: { id: first.scan.id, scanned_at: first.scan.scanned_at } })
    }
    expect(kindOf(await phone.tap(ticket!.id)), 'by its name').toBe('just_now')
    expect(await scansOn(phone)).toBe(1)
    expect(phone.door.state).toMatchObject({ waiting: 1, counts: { inside: 1, entered: 1 } })
    await phone.settle()
    const { data } = await at.server
      .raw('GET', `/check-in-lists/${at.venue.list_id}/conflicts`, {
        token: at.venue.organizer.token,
      })
      .then(({ json }) => json as { data: unknown[] })
    expect(data).toEqual([])
  })

  test('after ten seconds it is a second entry, stored as refused', async () => {
    const [ticket] = at.venue.attendees
    const phone = await at.phone('Gate A')
    await phone.scan(ticket!.code)
    at.server.clock.advance(10_001)
    expect(kindOf(await phone.scan(ticket!.code))).toBe('already_in')
    expect(await scansOn(phone)).toBe(2)
  })

  test('a list that allows every entry counts nobody twice within ten seconds, and counts them after', async () => {
    const list_id = await at.venue.list({ re_entry: 'always' })
    const [ticket] = at.venue.attendees
    const phone = await at.phone('Gate A', { list_id })
    await phone.scan(ticket!.code)
    seconds(9)
    expect(kindOf(await phone.scan(ticket!.code))).toBe('just_now')
    expect(phone.door.roster.entriesOf(ticket!.id)).toBe(1)
    seconds(2)
    expect(kindOf(await phone.scan(ticket!.code))).toBe('admitted')
    expect(phone.door.roster.entriesOf(ticket!.id)).toBe(2)
  })

  test('the other direction counts at once, and so does coming back after it', async () => {
    const list_id = await at.venue.list({ re_entry: 'after_exit' })
    const [ticket] = at.venue.attendees
    const phone = await at.phone('Gate A', { list_id })
    await phone.scan(ticket!.code)
    seconds(2)
    expect(kindOf(await phone.leave(ticket!.code))).toBe('left')
    seconds(2)
    expect(kindOf(await phone.scan(ticket!.code))).toBe('admitted')
    expect(await scansOn(phone)).toBe(3)
  })

  test('an undone admission is not repeated: the ticket is admitted again', async () => {
    const [ticket] = at.venue.attendees
    const phone = await at.phone('Gate A')
    const first = await phone.scan(ticket!.code)
    if (first.kind !== 'shown') throw new Error('it is shown')
    await phone.door.undo(first.scan)
    expect(kindOf(await phone.scan(ticket!.code))).toBe('admitted')
  })

  test('another phone refuses the second entry', async () => {
    const [ticket] = at.venue.attendees
    const [here, there] = [await at.phone('Gate A'), await at.phone('Gate B')]
    await here.scan(ticket!.code)
    await here.settle()
    await there.settle()
    expect(kindOf(await there.scan(ticket!.code))).toBe('already_in')
  })

  test('a person admitted against the verdict is "just now" as well, and a new override still counts', async () => {
    const guest = await at.venue.attendee({ paid: false })
    const phone = await at.phone('Gate A', { may_override: true })
    const override = { reason: 'On the list', by: 'Mei' }
    const letIn = () => phone.door.scan({ kind: 'in', subject: { raw_code: guest.code }, override })
    await letIn()
    expect(kindOf(await phone.scan(guest.code))).toBe('just_now')
    expect(kindOf(await letIn())).toBe('unpaid')
    expect(await scansOn(phone)).toBe(2)
  })

  test('a second tab and a tab opened again count as the same phone', async () => {
    const [one, two] = at.venue.attendees
    const phone = await at.phone('Gate A')
    phone.browser.network.is_down = true
    const other = await openDoor(phone.browser.tab(), at.venue.list_id)
    const inOther = (code: string) => other.scan({ kind: 'in', subject: { raw_code: code } })
    await phone.scan(one!.code)
    seconds(4)
    expect(kindOf(await inOther(one!.code))).toBe('just_now')
    await inOther(two!.code)
    const reopened = await phone.reopen()
    seconds(4)
    expect(kindOf(await reopened.scan({ kind: 'in', subject: { raw_code: two!.code } }))).toBe('just_now')
    at.server.clock.advance(6_001)
    expect(kindOf(await inOther(one!.code))).toBe('already_in')
  })

  test('a clock that jumps never makes the ten seconds longer', async () => {
    const [one, two, three] = at.venue.attendees
    const phone = await at.phone('Gate A')
    phone.browser.network.is_down = true
    await phone.scan(one!.code)
    phone.browser.clock.wall_error_ms = -3_600_000
    at.server.clock.advance(10_001)
    expect(kindOf(await phone.scan(one!.code)), 'set back').toBe('already_in')
    phone.browser.clock.wall_error_ms = 3_600_000
    expect(kindOf(await phone.scan(two!.code))).toBe('admitted')
    // The server corrects the time: later scans are not before the one that was an hour ahead.
    phone.browser.network.is_down = false
    await phone.door.sync()
    expect(kindOf(await phone.scan(two!.code)), 'moments later').toBe('just_now')
    advanceMinutes(at.server, 30)
    expect(kindOf(await phone.scan(two!.code)), 'half an hour later').toBe('already_in')
    await phone.scan(three!.code)
    advanceMinutes(at.server, 30)
    const reopened = await phone.reopen()
    expect(kindOf(await reopened.scan({ kind: 'in', subject: { raw_code: three!.code } }))).toBe('already_in')
  })
})
