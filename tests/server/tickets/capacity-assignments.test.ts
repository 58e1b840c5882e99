import { expect, test } from 'vitest'
import { setAttendeeStatus } from '#contract/orders/attendees.ts'
import {
  createCapacityAssignment,
  deleteCapacityAssignment,
  listCapacityAssignments,
  readCapacityAssignment,
  updateCapacityAssignment,
} from '#contract/resources/capacity-assignments.ts'
import type { BodyInput, QueryInput } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

type Body = BodyInput<typeof createCapacityAssignment>

describeOnAnyDatabase('capacities', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const of = (capacity_assignment_id: Id) => ({ ...event(), capacity_assignment_id })
  const hall = (): Body => ({
    name: 'The hall',
    capacity: 100,
    ticket_ids: Object.values(fixture.venue.tickets),
  })
  const create = async (body: Partial<Body> = {}) =>
    (
      await fixture.call('organizer', createCapacityAssignment, {
        params: event(),
        body: { ...hall(), ...body },
      })
    ).data
  const read = async (id: Id) => (await fixture.call('door', readCapacityAssignment, { params: of(id) })).data
  const change = async (id: Id, body: BodyInput<typeof updateCapacityAssignment>, version?: number) => {
    const based = version === undefined ? {} : { version }
    return (await fixture.call('organizer', updateCapacityAssignment, { params: of(id), body, ...based }))
      .data
  }

  test('capacities are active by default and count attendees with one of their tickets', async () => {
    const before = await fixture.venue.change_no()
    await fixture.venue.attendee()
    await fixture.venue.attendee({ ticket: 'vip' })
    const { id: gone } = await fixture.venue.attendee()
    const made = await create()
    expect(made).toEqual({ ...hall(), ...event(), id: made.id, status: 'ACTIVE', used: 3, version: 1 })
    expect(await fixture.venue.change_no()).toBeGreaterThan(before)
    const params = { ...event(), attendee_id: gone }
    await fixture.call('owner', setAttendeeStatus, { params, body: { status: 'CANCELLED' } })
    expect(await read(made.id)).toEqual({ ...made, used: 2 })
    expect((await create({ ticket_ids: [fixture.venue.tickets.vip] })).used).toBe(1)
  })

  test('capacities are listed with the usage of each', async () => {
    await fixture.venue.attendee({ ticket: 'vip' })
    await create({ name: 'Stage', capacity: 5, ticket_ids: [fixture.venue.tickets.general] })
    await create({
      name: 'Lounge',
      capacity: UNLIMITED,
      ticket_ids: [fixture.venue.tickets.vip],
      status: 'INACTIVE',
    })
    const listed = async (query: QueryInput<typeof listCapacityAssignments>) =>
      (await fixture.call('door', listCapacityAssignments, { params: event(), query })).data.map(
        ({ name, used }) => `${name} ${used}`,
      )
    expect(await listed({})).toEqual(['Lounge 1', 'Stage 0'])
    expect(await listed({ sort_by: 'capacity' })).toEqual(['Stage 0', 'Lounge 1'])
    expect(await listed({ query: 'lou' })).toEqual(['Lounge 1'])
    expect(await listed({ filter_fields: { status: { eq: 'ACTIVE' } } })).toEqual(['Stage 0'])
  })

  test("a capacity keeps its creator's id, which nobody else can use", async () => {
    const id = newId('capacity_assignment', fixture.server.random)
    expect((await create({ id })).id).toBe(id)
    await expect(create({ id })).rejects.toMatchObject({ status: 409, code: 'id.taken' })
  })

  test.each<[string, Partial<Body>, string]>([
    ['no ticket', { ticket_ids: [] }, 'ticket_ids'],
    ['no room', { capacity: 0 }, 'capacity'],
    ['half a person', { capacity: 1.5 }, 'capacity'],
    ['no name', { name: '' }, 'name'],
  ])('a capacity with %s is rejected', async (_, body, field) => {
    await expect(create(body)).rejects.toMatchObject({
      status: 422,
      code: 'request.invalid',
      errors: { [field]: [expect.any(String)] },
    })
  })

  test('capacities name tickets of the event, on create and on update', async () => {
    const { vip } = fixture.venue.tickets
    const unknown = { status: 422, code: 'capacity_assignment.tickets_unknown' }
    const wrong = [vip, fixture.venue.other_event.tickets.vip]
    await expect(create({ ticket_ids: wrong })).rejects.toMatchObject({
      ...unknown,
      errors: { 'ticket_ids.1': [unknown.code] },
    })
    const { id } = await create({ ticket_ids: [vip, vip] })
    expect((await read(id)).ticket_ids).toEqual([vip])
    await expect(change(id, { ticket_ids: wrong })).rejects.toMatchObject(unknown)
  })

  test('an updated capacity keeps omitted fields and may be lower than its usage', async () => {
    await fixture.venue.attendee()
    await fixture.venue.attendee()
    const made = await create()
    const after = await change(made.id, { capacity: 1 }, 1)
    expect(after).toEqual({ ...made, capacity: 1, version: 2 })
    expect((await change(made.id, { capacity: 1 })).version).toBe(2)
    await expect(change(made.id, { name: 'X' }, 1)).rejects.toMatchObject({
      code: 'version.stale',
      current: after,
    })
    expect((await change(made.id, { status: 'INACTIVE' })).status).toBe('INACTIVE')
  })

  test('a deleted capacity returns 404', async () => {
    const { id } = await create()
    await expect(
      fixture.call('owner', deleteCapacityAssignment, { params: of(id), version: 2 }),
    ).rejects.toMatchObject({ code: 'version.stale' })
    await fixture.call('organizer', deleteCapacityAssignment, { params: of(id), version: 1 })
    await expect(read(id)).rejects.toMatchObject({ status: 404, code: 'capacity_assignment.not_found' })
  })

  test('capacities are changed by those who may change the event, within their own account', async () => {
    const { id } = await create()
    for (const who of ['collaborator', 'door'] as const)
      await expect(
        fixture.call(who, updateCapacityAssignment, { params: of(id), body: { capacity: 1 } }),
      ).rejects.toMatchObject({ code: 'permission.denied' })
    await expect(fixture.call('stranger', readCapacityAssignment, { params: of(id) })).rejects.toMatchObject({
      code: 'event.not_found',
    })
  })
})
