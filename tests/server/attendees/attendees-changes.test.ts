import { addMs } from '#contract/wire/instant.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readAttendee, reissueTicket, setAttendeeStatus } from '#contract/orders/attendees.ts'
import { newId } from '#contract/wire/id.ts'
import { sendScans } from '#contract/door/scans.ts'
import { hashTicketCode, findKey, parseTicketCode } from '#contract/door/ticket-code.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

const MINUTE_MS = 60_000

describeOnAnyDatabase('changes of an attendee', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const of = (attendee_id: string) => ({ ...event(), attendee_id })

  describe('changes of an attendee’s status', () => {
    test('cancelling and reactivating store their times and notify the doors', async () => {
      const { id } = await fixture.venue.attendee()
      const before = await fixture.venue.change_no()
      const cancelled = await fixture.call('organizer', setAttendeeStatus, {
        params: of(id),
        body: { status: 'CANCELLED' },
        version: 1,
      })
      expect(cancelled.data).toMatchObject({ status: 'CANCELLED', cancelled_at: TEST_NOW, version: 2 })
      const at = await fixture.venue.change_no()
      expect(at).toBeGreaterThan(before)
      fixture.server.clock.advance(MINUTE_MS)
      const back = await fixture.call('organizer', setAttendeeStatus, {
        params: of(id),
        body: { status: 'ACTIVE' },
        version: 2,
      })
      expect(back.data).toMatchObject({ status: 'ACTIVE', cancelled_at: null, version: 3 })
      expect(await fixture.venue.change_no()).toBeGreaterThan(at)
      const read = await fixture.call('organizer', readAttendee, { params: of(id) })
      expect(read).toEqual(back)
    })

    test('a status change takes the change number that door mirrors read', async () => {
      const { id } = await fixture.venue.attendee()
      await fixture.call('owner', setAttendeeStatus, { params: of(id), body: { status: 'CANCELLED' } })
      const { rows } = await fixture.db.read((tx) =>
        tx.execute<{ change_no: number }>(sql`select change_no from attendees where id = ${id}`),
      )
      expect(rows[0]?.change_no).toBe(await fixture.venue.change_no())
    })

    test('a status change judges scans again that a door made before it knew', async () => {
      const { id, code } = await fixture.venue.attendee()
      const set = (status: 'ACTIVE' | 'CANCELLED') =>
        fixture.call('owner', setAttendeeStatus, { params: of(id), body: { status } })
      const verdicts = async () =>
        (
          await fixture.db.read((tx) =>
            tx.execute<{ said: string }>(
              sql`select (verdict ->> 'kind') || ' ' || in_conflict as said from scans where attendee_id = ${id}`,
            ),
          )
        ).rows.map(({ said }) => said)
      await set('CANCELLED')
      fixture.server.clock.advance(MINUTE_MS)
      const scan = { id: newId('scan', fixture.server.random), device_seq: 1, kind: 'in' as const }
      await fixture.call('door', sendScans, {
        params: { check_in_list_id: fixture.venue.list_id },
        body: {
          scans: [
            { ...scan, raw_code: code, scanned_at: fixture.server.clock.now(), local_verdict: 'admitted' },
          ],
        },
      })
      expect(await verdicts()).toEqual(['cancelled true'])
      await set('ACTIVE')
      expect(await verdicts()).toEqual(['admitted false'])
      const { data } = await fixture.call('owner', readAttendee, { params: of(id) })
      expect(data.checked_in_at).toBe(fixture.server.clock.now())
    })

    test('cancelling a cancelled attendee or reactivating an active one is refused', async () => {
      const { id } = await fixture.venue.attendee()
      const set = (status: 'ACTIVE' | 'CANCELLED') =>
        fixture.call('owner', setAttendeeStatus, { params: of(id), body: { status } })
      await expect(set('ACTIVE')).rejects.toMatchObject({ status: 409, code: 'attendee.not_cancelled' })
      await set('CANCELLED')
      await expect(set('CANCELLED')).rejects.toMatchObject({
        status: 409,
        code: 'attendee.already_cancelled',
      })
    })

    test('a stale status change returns 412 with the current row', async () => {
      const { id, code } = await fixture.venue.attendee()
      const { data } = await fixture.call('owner', reissueTicket, {
        params: of(id),
        body: { reason: 'lost' },
      })
      await expect(
        fixture.call('owner', setAttendeeStatus, {
          params: of(id),
          body: { status: 'CANCELLED' },
          version: 1,
        }),
      ).rejects.toMatchObject({ status: 412, code: 'version.stale', current: data })
      expect(data.ticket_code).not.toBe(code)
    })

    test('exactly one of eight concurrent status changes on one version succeeds', async () => {
      const { id } = await fixture.venue.attendee()
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, () =>
          fixture.call('owner', setAttendeeStatus, {
            params: of(id),
            body: { status: 'CANCELLED' },
            version: 1,
          }),
        ),
      )
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
      const lost = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      )
      expect(lost).toMatchObject(Array.from({ length: 7 }, () => ({ code: 'version.stale' })))
    })

    test('a status change repeated under one idempotency key returns the same response', async () => {
      const { id } = await fixture.venue.attendee()
      const send = () =>
        fixture.server.raw('PATCH', `/events/${fixture.venue.event_id}/attendees/${id}`, {
          token: fixture.venue.owner.token,
          body: { status: 'CANCELLED' },
          headers: { 'idempotency-key': `cancel-${id}` },
        })
      const first = await send()
      expect(first.status).toBe(200)
      expect(await send()).toMatchObject({ status: 200, json: first.json })
    })

    test.each([{ status: 'GONE' }, {}, { status: 'ACTIVE', first_name: 'X' }])(
      'a status change with the body %j is refused',
      async (body) => {
        const { id } = await fixture.venue.attendee()
        const path = `/events/${fixture.venue.event_id}/attendees/${id}`
        const reply = await fixture.server.raw('PATCH', path, { token: fixture.venue.owner.token, body })
        expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
      },
    )
  })

  describe('a reissue of a ticket code', () => {
    const codesOf = (attendee_id: string) =>
      fixture.db.read(
        async (tx) =>
          (
            await tx.execute<{ code: string | null; code_hash: string; retired_at: string; reason: string }>(
              sql`select code, code_hash, retired_at, reason from ticket_codes
                where attendee_id = ${attendee_id} order by retired_at nulls last`,
            )
          ).rows,
      )

    test('a reissue creates an authentic code of the same ticket type and retires the old one', async () => {
      const { id, code } = await fixture.venue.attendee({ ticket: 'vip' })
      const { data } = await fixture.call('organizer', reissueTicket, {
        params: of(id),
        body: { reason: 'passed_on' },
        version: 1,
      })
      expect(data).toMatchObject({ reissued_at: TEST_NOW, version: 2, status: 'ACTIVE' })
      const fresh = parseTicketCode(data.ticket_code ?? '')
      expect(fresh).toMatchObject({ key_no: fixture.venue.event.key.key_no, ticket_no: 2 })
      expect(fresh !== null && findKey(fresh, [fixture.venue.event.key])).toBeTruthy()
      expect(data.ticket_code).not.toBe(code)
      expect(await codesOf(id)).toEqual([
        { code: null, code_hash: hashTicketCode(code), retired_at: TEST_NOW, reason: 'passed_on' },
        {
          code: data.ticket_code,
          code_hash: hashTicketCode(data.ticket_code!),
          retired_at: null,
          reason: null,
        },
      ])
    })

    test('a reissue signs with the newest door key that is not retired', async () => {
      const { id } = await fixture.venue.attendee()
      const { account_id, event_id } = fixture.venue
      const add = (key_no: number, created_at: string, retired_at: string | null) =>
        fixture.db.withTx((tx) =>
          tx.execute(sql`insert into door_keys (account_id, event_id, key_no, secret, created_at, retired_at)
            values (${account_id}, ${event_id}, ${key_no}, ${`secret ${key_no}`}, ${created_at}, ${retired_at})`),
        )
      await add(2, addMs(TEST_NOW, 1000), null)
      await add(3, addMs(TEST_NOW, 2000), addMs(TEST_NOW, 3000))
      const { data } = await fixture.call('owner', reissueTicket, {
        params: of(id),
        body: { reason: 'resent' },
      })
      const code = parseTicketCode(data.ticket_code ?? '')
      expect(code !== null && findKey(code, [{ key_no: 2, secret: 'secret 2' }])).toBeTruthy()
    })

    test('repeated reissues leave one current code', async () => {
      const { id } = await fixture.venue.attendee()
      await Promise.all(
        Array.from({ length: 6 }, () =>
          fixture.call('owner', reissueTicket, { params: of(id), body: { reason: 'lost' } }),
        ),
      )
      const codes = await codesOf(id)
      expect(codes).toHaveLength(7)
      expect(codes.filter((one) => one.code !== null)).toHaveLength(1)
      const { data } = await fixture.call('owner', readAttendee, { params: of(id) })
      expect(data).toMatchObject({ ticket_code: codes.at(-1)?.code, version: 7 })
    })

    test.each([{ reason: 'bored' }, {}])('a reissue with %j is refused', async (body) => {
      const { id } = await fixture.venue.attendee()
      const path = `/events/${fixture.venue.event_id}/attendees/${id}/reissue`
      const reply = await fixture.server.raw('POST', path, { token: fixture.venue.owner.token, body })
      expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
    })

    test('a stale reissue is refused', async () => {
      const { id } = await fixture.venue.attendee()
      await expect(
        fixture.call('owner', reissueTicket, { params: of(id), body: { reason: 'lost' }, version: 9 }),
      ).rejects.toMatchObject({ status: 412, code: 'version.stale' })
    })
  })
})
