import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roomsCapacity } from '#rules/rooms/event-rooms.ts'
import { momentOf, weekdayOf } from '#rules/rooms/room-times.ts'
import { rentFor } from '#rules/rooms/room-price.ts'
import { eventCapacity } from '#rules/sales/event-availability.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { membership_settings } from '#server/core/db/schema/members.ts'
import { bookings } from '#server/core/db/schema/rooms.ts'
import { DEMO_DOOR_LIST_ID } from '#server/seed/demo.ts'
import { DEMO_TIMEZONE, VENUE } from '#server/seed/people.ts'
import {
  dayOf,
  inLanguages,
  makeDemo,
  minutesAt,
  minutesOf,
  tablesOf,
  TIME,
  venueFaceOf,
} from './demo-rows.ts'

let db: Database
const read = <Rows>(query: (tx: Tx) => Promise<Rows>): Promise<Rows> => db.read(query)

beforeAll(async () => {
  db = await makeDemo()
})
afterAll(() => db.close())

describe('capacities', () => {
  test('no event of the demo sells more tickets than its rooms hold people, or has sold more', async () => {
    const rows = await read(async (tx) => {
      const table = tablesOf(tx)
      return {
        events: await table.events(),
        rooms: await table.rooms(),
        event_rooms: await table.event_rooms(),
        tickets: await table.tickets(),
        prices: await table.prices(),
        capacities: await table.capacities(),
        people: await tx
          .select({ event_id: attendees.event_id, cancelled_at: attendees.cancelled_at })
          .from(attendees),
      }
    })
    const homeless: string[] = []
    for (const { id, account_id, title } of rows.events) {
      const of = <Item extends { event_id: string }>(items: readonly Item[]) =>
        items.filter(({ event_id }) => event_id === id)
      const types = of(rows.tickets).map((ticket) => ({
        ...ticket,
        prices: rows.prices.filter(({ ticket_id }) => ticket_id === ticket.id),
      }))
      const places = eventCapacity(types, of(rows.capacities))
      expect(places, `${title} has a limit`).not.toBeNull()
      expect(of(rows.people).filter((person) => person.cancelled_at === null).length).toBeLessThanOrEqual(
        places ?? 0,
      )
      if (account_id !== VENUE) continue
      const used = of(rows.event_rooms).map(({ room_id }) => rows.rooms.find((room) => room.id === room_id))
      const people = roomsCapacity(used.flatMap((room) => room ?? []))
      if (people === null) homeless.push(title)
      else {
        expect(places, title).toBeLessThanOrEqual(people)
        for (const { name, capacity } of of(rows.capacities))
          expect(capacity, `${title}: ${name}`).toBeLessThanOrEqual(people)
      }
    }
    expect(homeless).toEqual(['Jazz in the Stairwell'])
  })

  test('every number in the venue’s About page is what a room holds, in each language', async () => {
    const capacities = (await read((tx) => tablesOf(tx).rooms())).flatMap(({ layouts }) =>
      layouts.map(({ capacity }) => String(capacity)),
    )
    const texts = inLanguages(await read(venueFaceOf), 'about')
    for (const [language, text] of Object.entries(texts)) {
      const numbers =
        String(text)
          .replaceAll(/<[^>]+>/g, '')
          .match(/\d+/g) ?? []
      expect(numbers.length, language).toBeGreaterThan(3)
      for (const number of numbers) expect(capacities, `${language}: ${number}`).toContain(number)
    }
  })
})

describe('times', () => {
  test('events, their doors and the times in their texts are within the opening hours of the house', async () => {
    const hours = Object.values(inLanguages(await read(venueFaceOf), 'opening_hours')).map(
      (text) => String(text).match(TIME) ?? [],
    )
    expect(new Set(hours.map(String)).size).toBe(1)
    const [opens, closes] = [minutesOf(hours[0]?.[0] ?? ''), minutesOf(hours[0]?.[1] ?? '') + 1440]
    const [own_events, lists] = await read(
      async (tx) => [await tablesOf(tx).events(), await tablesOf(tx).lists()] as const,
    )
    for (const { id, title, description, starts_at, ends_at } of own_events) {
      const day = dayOf(starts_at)
      const [start, end] = [minutesAt(starts_at, day), minutesAt(ends_at ?? starts_at, day)]
      expect(start, title).toBeGreaterThanOrEqual(opens)
      expect(end, title).toBeLessThanOrEqual(closes)
      for (const [clock] of description.matchAll(TIME)) {
        const at = minutesOf(clock) < opens ? minutesOf(clock) + 1440 : minutesOf(clock)
        expect(at, `${title}: ${clock}`).toBeGreaterThanOrEqual(start)
        expect(at, `${title}: ${clock}`).toBeLessThan(end)
      }
      const doors = lists.filter(({ event_id }) => event_id === id)
      const [door] = doors
      if (doors.some((list) => list.id === DEMO_DOOR_LIST_ID)) continue
      if (door === undefined || door.activates_at === null) continue
      // The About page says an hour before.
      expect(minutesAt(door.activates_at, day), title).toBe(start - 60)
      expect(start - 60, title).toBeGreaterThanOrEqual(opens)
    }
  })

  test('bookings are within the hours of their rooms and no larger than their layout', async () => {
    const [own_bookings, own_rooms] = await read(
      async (tx) => [await tx.select().from(bookings), await tablesOf(tx).rooms()] as const,
    )
    expect(own_bookings.length).toBeGreaterThan(10)
    for (const { room_id, starts_at, ends_at, layout, people, id } of own_bookings) {
      const room = own_rooms.find((row) => row.id === room_id)
      const day = dayOf(starts_at)
      const hours = room?.hours[weekdayOf(day) - 1]
      if (room === undefined || hours === undefined || hours === null) throw new Error(`${id}: closed`)
      expect(minutesAt(starts_at, day), id).toBeGreaterThanOrEqual(minutesOf(hours.opens))
      expect(minutesAt(ends_at, day), id).toBeLessThanOrEqual(minutesOf(hours.closes))
      const held = room.layouts.find((row) => row.layout === layout)?.capacity ?? 0
      expect(people, id).toBeLessThanOrEqual(held)
    }
  })
})

test('gold members pay 10% less for every room at any time, as their perk says', async () => {
  const [[membership], own_rooms] = await read(
    async (tx) => [await tx.select().from(membership_settings), await tablesOf(tx).rooms()] as const,
  )
  expect(membership?.perks.map(({ label }) => label.en)).toContain('10% off room hire')
  const spans = [
    ['2026-11-25', 10, 12],
    ['2026-11-28', 10, 13],
    ['2026-11-25', 18, 22],
    ['2026-11-25', 9, 21],
  ] as const
  for (const room of own_rooms)
    for (const [day, from, to] of spans) {
      const span = {
        starts_at: momentOf(day, from * 60, DEMO_TIMEZONE),
        ends_at: momentOf(day, to * 60, DEMO_TIMEZONE),
      }
      const priceFor = (tier: 'normal' | 'gold') =>
        rentFor(room, span, { tier, timezone: DEMO_TIMEZONE })?.amount_cents ?? 0
      expect(priceFor('gold'), `${room.name} ${day} ${from}`).toBe(priceFor('normal') * 0.9)
    }
})
