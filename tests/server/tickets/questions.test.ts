import { describe, expect, test } from 'vitest'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import {
  createQuestion,
  deleteQuestion,
  listQuestions,
  questionType,
  readQuestion,
  sortQuestions,
  updateQuestion,
} from '#contract/resources/questions.ts'
import { questions } from '#server/core/db/schema/events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

type Body = BodyInput<typeof createQuestion>
const menu: Body = { title: 'Which menu?', type: 'RADIO', options: ['Fish', 'Tofu'] }

describeOnAnyDatabase('questions', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const of = (question_id: Id) => ({ ...event(), question_id })
  const create = async (body: Partial<Body> = {}) =>
    (await fixture.call('organizer', createQuestion, { params: event(), body: { ...menu, ...body } })).data
  const change = async (id: Id, body: BodyInput<typeof updateQuestion>, version?: number) => {
    const based = version === undefined ? {} : { version }
    return (await fixture.call('organizer', updateQuestion, { params: of(id), body, ...based })).data
  }
  const listed = async () => (await fixture.call('door', listQuestions, { params: event() })).data
  const titles = async () => (await listed()).map(({ title }) => title)
  const asked = async (default_of: string) => {
    const found = (await listed()).find((question) => question.default_of === default_of)
    if (found === undefined) throw new Error('every event asks it')
    return found
  }

  test('questions come after the default ones in creation order', async () => {
    const before = await fixture.venue.change_no()
    const made = await create({ ticket_ids: [fixture.venue.tickets.vip], belongs_to: 'TICKET' })
    await create({ title: 'Allergies?', type: 'MULTI_LINE_TEXT', options: [] })
    expect(await titles()).toEqual(['First name', 'Last name', 'Email', 'Which menu?', 'Allergies?'])
    expect((await fixture.call('door', readQuestion, { params: of(made.id) })).data).toEqual(made)
    expect(made).toMatchObject({
      ...menu,
      description: '',
      required: false,
      is_hidden: false,
      ticket_ids: [fixture.venue.tickets.vip],
      default_of: null,
      version: 1,
    })
    expect(await fixture.venue.change_no()).toBeGreaterThan(before)
  })

  test('questions are searched, sorted and filtered', async () => {
    await create()
    const found = async (query: object) =>
      (await fixture.call('owner', listQuestions, { params: event(), query })).data.map(({ title }) => title)
    expect(await found({ query: 'MENU' })).toEqual(['Which menu?'])
    expect(await found({ filter_fields: { type: { eq: 'RADIO' } } })).toEqual(['Which menu?'])
    expect(await found({ sort_by: 'title', per_page: 2 })).toEqual(['Email', 'First name'])
  })

  test("a question keeps its creator's id, which nobody else can use", async () => {
    const id = newId('question', fixture.server.random)
    expect((await create({ id })).id).toBe(id)
    await expect(create({ id })).rejects.toMatchObject({ status: 409, code: 'id.taken' })
  })

  test.each(questionType.options)('a question of type %s has options if it is a choice', async (type) => {
    const has_choice = ['DROPDOWN', 'RADIO', 'CHECKBOX'].includes(type)
    const empty = create({ type, options: [] })
    if (has_choice)
      await expect(empty).rejects.toMatchObject({
        code: 'request.invalid',
        errors: { options: ['option_required'] },
      })
    else expect((await empty).type).toBe(type)
    expect((await create({ type })).options).toEqual(['Fish', 'Tofu'])
  })

  test('a question has distinct options and tickets of the event', async () => {
    await expect(create({ options: ['Fish', 'Fish'] })).rejects.toMatchObject({
      errors: { options: ['options_repeated'] },
    })
    const { vip } = fixture.venue.tickets
    await expect(create({ ticket_ids: [vip, fixture.venue.other_event.tickets.vip] })).rejects.toMatchObject({
      status: 422,
      code: 'question.tickets_unknown',
      errors: { 'ticket_ids.1': ['question.tickets_unknown'] },
    })
    expect((await create({ ticket_ids: [vip, vip] })).ticket_ids).toEqual([vip])
  })

  describe('an updated question', () => {
    test('an updated question keeps omitted fields and has the next version', async () => {
      const made = await create()
      const before = await fixture.venue.change_no()
      const after = await change(made.id, { title: 'Your menu', required: true }, 1)
      expect(after).toEqual({ ...made, title: 'Your menu', required: true, version: 2 })
      expect(await fixture.venue.change_no()).toBeGreaterThan(before)
      expect((await change(made.id, { required: true })).version).toBe(2)
      await expect(change(made.id, { title: 'X' }, 1)).rejects.toMatchObject({
        code: 'version.stale',
        current: after,
      })
    })

    test('an updated question still needs options as a whole', async () => {
      const choice = await create()
      const line = await create({ type: 'SINGLE_LINE_TEXT', options: [] })
      const missing = {
        status: 422,
        code: 'question.options_required',
        errors: { options: ['option_required'] },
      }
      await expect(change(choice.id, { options: [] })).rejects.toMatchObject(missing)
      await expect(change(line.id, { type: 'DROPDOWN' })).rejects.toMatchObject(missing)
      expect((await change(line.id, { type: 'DROPDOWN', options: ['A'] })).options).toEqual(['A'])
      expect((await change(choice.id, { type: 'DATE', options: [] })).type).toBe('DATE')
    })

    test('an updated question names tickets of the event', async () => {
      const { id } = await create()
      await expect(
        change(id, { ticket_ids: [fixture.venue.strange_event.tickets.vip] }),
      ).rejects.toMatchObject({
        code: 'question.tickets_unknown',
      })
    })
  })

  test('a default question cannot be edited or deleted, only moved', async () => {
    const { id } = await asked('email')
    const locked = { status: 409, code: 'question.default_locked' }
    await expect(change(id, { title: 'Address' })).rejects.toMatchObject(locked)
    await expect(fixture.call('owner', deleteQuestion, { params: of(id) })).rejects.toMatchObject(locked)
    const body = { ids: [id, newId('question', fixture.server.random)] }
    const { data } = await fixture.call('organizer', sortQuestions, { params: event(), body })
    expect(data.map(({ title, sort_order }) => [title, sort_order])).toEqual([
      ['Email', 1],
      ['First name', 2],
      ['Last name', 3],
    ])
    expect(await titles()).toEqual(['Email', 'First name', 'Last name'])
  })

  test('a deleted question is no longer asked and stays for the answers given', async () => {
    const { id } = await create()
    await expect(fixture.call('owner', deleteQuestion, { params: of(id), version: 9 })).rejects.toMatchObject(
      {
        code: 'version.stale',
      },
    )
    const before = await fixture.venue.change_no()
    await fixture.call('organizer', deleteQuestion, { params: of(id), version: 1 })
    expect(await fixture.venue.change_no()).toBeGreaterThan(before)
    expect(await titles()).not.toContain('Which menu?')
    for (const call of [
      () => fixture.call('owner', readQuestion, { params: of(id) }),
      () => change(id, { title: 'Again' }),
      () => fixture.call('owner', deleteQuestion, { params: of(id) }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404, code: 'question.not_found' })
    const kept = await fixture.db.read((tx) => tx.select().from(questions))
    expect(kept.find((question) => question.id === id)).toMatchObject({
      deleted_at: fixture.server.clock.now(),
    })
    await expect(create({ id })).rejects.toMatchObject({ code: 'id.taken' })
  })

  test('questions are changed by those who may change the event, within their own account', async () => {
    const { id } = await create()
    for (const who of ['collaborator', 'door'] as const)
      await expect(
        fixture.call(who, updateQuestion, { params: of(id), body: { title: 'X' } }),
      ).rejects.toMatchObject({
        code: 'permission.denied',
      })
    await expect(fixture.call('stranger', readQuestion, { params: of(id) })).rejects.toMatchObject({
      code: 'event.not_found',
    })
    const params = { event_id: fixture.venue.other_event.id, question_id: id }
    await expect(fixture.call('owner', readQuestion, { params })).rejects.toMatchObject({
      code: 'question.not_found',
    })
  })
})
