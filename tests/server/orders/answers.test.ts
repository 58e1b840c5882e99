import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createClient } from '#api-client/client.ts'
import { listAnswers, readAnswerSummary, updateAnswer } from '#contract/orders/answers.ts'
import { exportAttendees } from '#contract/orders/attendees.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { exportOrders, readOrder } from '#contract/orders/desk.ts'
import { answers } from '#server/core/db/schema/answers.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { readCsv } from '#tests/support/csv-reader.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { addQuestion } from '#tests/support/endpoint-rows/sales-rows.ts'
import { TEST_NOW, TEST_ORIGIN } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

type NewAnswer = Partial<typeof answers.$inferInsert> & { order_id: Id; question_id: Id }

describeOnAnyDatabase('answers', (kind) => {
  const fixture = useFixture(kind)
  const token = () => fixture.venue.organizer.token
  const event_id = () => fixture.venue.event_id
  const ask = (question: Parameters<typeof addQuestion>[3]) =>
    fixture.db.withTx((tx) => addQuestion(fixture.server, tx, fixture.venue.event, question))
  const buy = (wanted: Parameters<typeof addPaidOrder>[3] = {}) =>
    fixture.db.withTx((tx) => addPaidOrder(fixture.server, tx, fixture.venue.event, wanted))
  async function say(said: NewAnswer): Promise<Id> {
    const { account_id } = fixture.venue.event
    const id = newId('answer', fixture.server.random)
    const row = {
      id,
      account_id,
      event_id: event_id(),
      question_title: 'Menu',
      answer: '',
      options: [],
      ...said,
    }
    await fixture.db.withTx((tx) => tx.insert(answers).values(row))
    return id
  }
  const list = async (question_id: Id, query = '') => {
    const asked = { query, filter_fields: { question_id: { eq: question_id } } }
    const call = { params: { event_id: event_id() }, query: asked, token: token() }
    return fixture.server.call(listAnswers, call)
  }
  const change = (answer_id: Id, answer: string, version: number, by = token()) =>
    fixture.server.call(updateAnswer, {
      params: { event_id: event_id(), answer_id },
      body: { answer },
      version,
      token: by,
    })

  test('answers are counted, a checkbox separately, without cancelled tickets and test orders', async () => {
    const question_id = await ask({ type: 'CHECKBOX', options: ['Fish', 'Tofu'], belongs_to: 'TICKET' })
    const { order_id, people } = await buy({ people: [{}, {}, { cancelled_at: TEST_NOW }] })
    const [ada, bo, gone] = people.map(({ id }) => id)
    const of = (attendee_id: Id | undefined, options: string[]) =>
      say({ order_id, question_id, attendee_id: attendee_id ?? null, options })
    await of(ada, ['Fish', 'Tofu'])
    await of(bo, ['Tofu'])
    await of(gone, ['Fish'])
    const test_order = await buy({ order: { is_test: true } })
    await say({ order_id: test_order.order_id, question_id, options: ['Fish'] })
    const params = { event_id: event_id(), question_id }
    const { data } = await fixture.server.call(readAnswerSummary, { params, token: token() })
    expect(data).toEqual({
      question_id,
      answered: 2,
      blank: 0,
      counts: [
        { answer: 'Tofu', count: 2 },
        { answer: 'Fish', count: 1 },
      ],
    })
    const rows = (await list(question_id)).data
    expect(rows.map(({ is_void }) => is_void).toSorted()).toEqual([false, false, true, true])
  })

  test('answers are found by their author and by their text', async () => {
    const question_id = await ask({})
    const ada = await buy({ order: { first_name: 'Ada', last_name: 'Lam' } })
    const bo = await buy({ order: { first_name: 'Bo', last_name: 'Ng' } })
    const one = await say({ order_id: ada.order_id, question_id, answer: 'No nuts please' })
    const two = await say({ order_id: bo.order_id, question_id, answer: 'Wheelchair' })
    const found = async (words: string) => (await list(question_id, words)).data.map(({ id }) => id)
    expect(await found('lam')).toEqual([one])
    expect(await found('wheelchair')).toEqual([two])
    expect((await list(question_id)).meta.total).toBe(2)
  })

  test('an answer changed by staff records author, time and previous value', async () => {
    const question_id = await ask({ type: 'RADIO', options: ['Fish', 'Tofu'] })
    const { order_id } = await buy()
    const id = await say({ order_id, question_id, answer: 'Fish' })
    const { data } = await change(id, 'Tofu', 1)
    const trail = [{ at: TEST_NOW, by: 'organizer Lam', answer: 'Fish', options: [] }]
    expect(data).toMatchObject({ answer: 'Tofu', version: 2, edits: trail })
    expect((await change(id, 'Tofu', 2)).data).toMatchObject({ version: 2, edits: trail })
    const order = await fixture.server.call(readOrder, {
      params: { event_id: event_id(), order_id },
      token: token(),
    })
    expect(order.data.answers).toMatchObject([{ id, answer: 'Tofu', edits: trail, version: 2 }])
    await expect(change(id, 'Fish', 1)).rejects.toMatchObject({ code: 'version.stale' })
    await expect(change(id, 'Beef', 2)).rejects.toMatchObject({
      code: 'request.invalid',
      errors: { answer: ['option_unknown'] },
    })
    await expect(change(newId('answer', fixture.server.random), 'Fish', 1)).rejects.toMatchObject({
      code: 'answer.not_found',
    })
    await expect(change(id, 'Fish', 2, fixture.venue.door.token)).rejects.toMatchObject({
      code: 'permission.denied',
    })
  })

  test('doors read an attendee again whose shown answer changed, all attendees for an answer of the order', async () => {
    const changeNos = async (order_id: Id) => {
      const { id, change_no } = attendees
      const rows = await fixture.db.read((tx) =>
        tx.select({ id, change_no }).from(attendees).where(eq(attendees.order_id, order_id)),
      )
      return new Map(rows.map((row) => [row.id, row.change_no]))
    }
    const changedIds = (before: Map<Id, number>, after: Map<Id, number>) =>
      [...after].filter(([id, change_no]) => change_no > (before.get(id) ?? 0)).map(([id]) => id)
    const of_ticket = await ask({ belongs_to: 'TICKET', shows_at_door: true })
    const of_order = await ask({ belongs_to: 'ORDER', shows_at_door: true })
    const hidden = await ask({ belongs_to: 'ORDER', shows_at_door: false })
    const { order_id, people } = await buy({ people: [{}, {}] })
    const [first_person] = people
    if (first_person === undefined) throw new Error('no attendee')
    const before = await changeNos(order_id)
    await change(await say({ order_id, question_id: hidden }), 'Fish', 1)
    expect(await changeNos(order_id)).toEqual(before)
    await change(await say({ order_id, question_id: of_ticket, attendee_id: first_person.id }), 'Fish', 1)
    const after_one = await changeNos(order_id)
    expect(changedIds(before, after_one)).toEqual([first_person.id])
    await change(await say({ order_id, question_id: of_order }), 'Tofu', 1)
    const ids = people.map(({ id }) => id)
    expect(changedIds(after_one, await changeNos(order_id)).toSorted()).toEqual(ids.toSorted())
  })

  test('both exports have answer columns, with ticket answers next to the attendee', async () => {
    const menu = await ask({ title: 'Menu', belongs_to: 'TICKET', sort_order: 10 })
    const source = await ask({ title: 'How did you hear of us?', sort_order: 11 })
    const { order_id, people } = await buy({ people: [{}, {}] })
    await say({ order_id, question_id: menu, attendee_id: people[0]?.id ?? null, answer: '=Fish' })
    await say({ order_id, question_id: source, options: ['Radio', 'A friend'] })
    const client = createClient({
      base_url: `${TEST_ORIGIN}/api`,
      fetch: fixture.server.fetch,
      token,
      language: () => 'en',
    })
    const table = async (endpoint: typeof exportAttendees | typeof exportOrders) => {
      const file = await client.download(endpoint, {
        params: { event_id: event_id() },
        body: { format: 'csv' },
      })
      const text = await file.text()
      const [titles = [], ...rows] = readCsv(text.startsWith('\uFEFF') ? text : `\uFEFF${text}`)
      return { titles, of: (title: string) => rows.map((row) => row[titles.indexOf(title)]) }
    }
    const attendees = await table(exportAttendees)
    expect(attendees.of('Menu').filter(Boolean)).toEqual(["'=Fish"])
    expect(attendees.of('How did you hear of us?').filter(Boolean)).toEqual([
      'Radio, A friend',
      'Radio, A friend',
    ])
    const orders = await table(exportOrders)
    expect(orders.titles).not.toContain('Menu')
    expect(orders.of('How did you hear of us?').filter(Boolean)).toEqual(['Radio, A friend'])
  })
})
