import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { mirrorList, RULES_VERSION } from '#contract/door/mirror-list.ts'
import { hashTicketCode, makeTicketCode } from '#contract/door/ticket-code.ts'
import { ticket_codes } from '#server/core/db/schema/attendees.ts'
import { tickets } from '#server/core/db/schema/events.ts'
import { kindOf, advanceMinutes, type Device } from '#tests/support/device.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()

type Page = { data: { list?: object; attendees: object[]; scans: object[] }; meta: object }

/** Changes the mirror pages of the server as a newer version would send them. */
function changeReplies({ browser: { network } }: Device, change: (page: Page) => unknown) {
  const { fetch } = network
  network.fetch = async (input, init) => {
    const reply = await fetch(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (!pathname.endsWith('/mirror') || !reply.ok) return reply
    const page: unknown = await reply.json()
    return Response.json(change(page as Page))
  }
  return () => {
    network.fetch = fetch
  }
}
const withRule = (rule: object) => (page: Page) =>
  page.data.list === undefined
    ? page
    : { ...page, data: { ...page.data, list: { ...page.data.list, ...rule } } }

const STRANGE: [string, object][] = [
  ['a value that it does not know', { re_entry: 'once_per_moon' }],
  ['a rule that it does not know', { entries_per_moon: 2 }],
  ['a newer version of the rules', { rules_version: RULES_VERSION + 1 }],
  ['an earlier rule that it does not know', { earlier_rules: [{ until: '2026-11-20T09:00:00.000Z' }] }],
]

describe('a phone with a list from a newer server', () => {
  test.each(STRANGE)(
    'a list with %s ends its download, gives no verdicts, and keeps and sends scans',
    async (_, rule) => {
      const phone = await at.phone('Main', { download: false })
      changeReplies(phone, withRule(rule))
      await phone.door.sync()
      expect(phone.door.state).toMatchObject({ is_complete: true, is_reachable: true, needs_update: true })
      for (const is_down of [true, false]) {
        phone.browser.network.is_down = is_down
        expect(kindOf(await phone.scan(at.venue.attendees[0]!.code))).toBe('needs_update')
      }
      phone.browser.network.requests.length = 0
      await phone.door.sync()
      expect(phone.browser.network.requests.filter((path) => path.endsWith('/mirror')).length).toBe(1)
      expect((await phone.door.queue(9)).map(({ state, verdict }) => [state, verdict?.kind])).toEqual([
        ['accepted', 'needs_update'],
        ['accepted', 'needs_update'],
      ])
      expect(phone.door.state).toMatchObject({
        waiting: 0,
        conflicts: [],
        pill: 'attention',
        counts: { inside: 0 },
      })
    },
  )

  test('a stored list with formerly unknown rules gives verdicts offline after an app update', async () => {
    const phone = await at.phone('Main')
    const { list } = (await phone.ports.db.lists.get(at.venue.list_id))!.meta!
    const strange = mirrorList.parse({ ...list, re_entry: 'once_per_moon' })
    expect(strange).toMatchObject({ re_entry: 'always', not_understood: { re_entry: 'once_per_moon' } })
    // Data that an older build could not read and this one can.
    const row = (await phone.ports.db.lists.get(at.venue.list_id))!
    const meta = { ...row.meta!, list: { ...strange, not_understood: { ...list, rules_version: 1 } } }
    await phone.ports.db.lists.put({ ...row, meta })
    phone.browser.network.is_down = true
    const door = await phone.reopen()
    expect(door.state.needs_update).toBe(false)
    expect(kindOf(await door.scan({ kind: 'in', subject: { raw_code: at.venue.attendees[0]!.code } }))).toBe(
      'admitted',
    )
  })

  test('one attendee with unknown data does not affect the verdicts for all others', async () => {
    const phone = await at.phone('Main', { download: false })
    const [first, second, third] = at.venue.attendees
    changeReplies(phone, (page) => ({
      ...page,
      data: {
        ...page.data,
        attendees: page.data.attendees.map((one) => {
          if ('id' in one && one.id === first!.id) return { ...one, approval: 'on_probation' }
          return 'id' in one && one.id === second!.id ? { ...one, rules_version: RULES_VERSION + 1 } : one
        }),
      },
    }))
    await phone.door.sync()
    phone.browser.network.is_down = true
    const shown = [first, second, third].map(async (one) => kindOf(await phone.scan(one!.code)))
    expect(await Promise.all(shown)).toEqual(['needs_update', 'needs_update', 'admitted'])
    expect(phone.door.state).toMatchObject({ needs_update: false, total_attendees: 3 })
  })

  test('pages that cannot be read are reported, cause no extra requests, and do not stop sending', async () => {
    const phone = await at.phone('Main')
    const tellAsBefore = changeReplies(phone, ({ data, meta }) => ({
      data: { people: data.attendees },
      meta,
    }))
    expect(await phone.door.sync()).toEqual({ kind: 'outdated' })
    expect(phone.door.state).toMatchObject({ is_reachable: true, needs_update: true })
    expect(kindOf(await phone.scan(at.venue.attendees[0]!.code))).toBe('needs_update')
    await phone.door.sync()
    expect(phone.door.state.waiting).toBe(0)
    tellAsBefore()
    await phone.settle()
    expect(phone.door.state.needs_update).toBe(false)
    advanceMinutes(at.server, 1)
    expect(kindOf(await phone.scan(at.venue.attendees[0]!.code))).toBe('admitted')
  })

  test('a page with a verdict of a newer phone is read', async () => {
    const phone = await at.phone('Main')
    const other = await at.phone('Other')
    await other.scan(at.venue.attendees[0]!.code)
    await other.settle()
    changeReplies(phone, (page) => ({
      ...page,
      data: {
        ...page.data,
        scans: page.data.scans.map((scan) => ({ ...scan, local_verdict: { kind: 'moonstruck', phase: 3 } })),
      },
    }))
    await phone.settle()
    expect(phone.door.state).toMatchObject({ needs_update: false, counts: { inside: 0 } })
  })
})

describe('a ticket of a type created after the last sync', () => {
  const sellNewType = () =>
    at.server.db.withTx(async (tx) => {
      const { id: event_id, account_id } = at.venue.event
      const id = newId('ticket', at.server.random)
      const ticket = {
        account_id,
        event_id,
        ticket_no: 3,
        name: 'Crew',
        type: 'FREE' as const,
        sort_order: 3,
      }
      await tx.insert(tickets).values({ id, ...ticket })
      const event = { ...at.venue.event, tickets: { ...at.venue.event.tickets, vip: id } }
      const [sold] = await addAttendees(at.server, tx, event, [{ ticket: 'vip' }])
      const code = makeTicketCode(event.key, ticket.ticket_no, at.server.random(10))
      await tx
        .update(ticket_codes)
        .set({ code, code_hash: hashTicketCode(code) })
        .where(eq(ticket_codes.attendee_id, sold!.id))
      return { ...sold!, code }
    })

  test('a ticket of a new type is genuine but unknown offline; online the server is asked first', async () => {
    const phone = await at.phone('Main')
    const sold = await sellNewType()
    phone.browser.network.is_down = true
    expect(await phone.scan(sold.code)).toMatchObject({ verdict: { kind: 'unknown_ticket_type' } })
    phone.browser.network.is_down = false
    await phone.settle()
    expect(phone.door.state.conflicts).toEqual([])
    expect(kindOf(await phone.scan(sold.code))).toBe('wrong_ticket_type')
  })
})
