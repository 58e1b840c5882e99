import { expect, test } from 'vitest'
import { eraseAttendee } from '#contract/account/erasure.ts'
import { updateAnswer } from '#contract/orders/answers.ts'
import { createQuestion, deleteQuestion, updateQuestion } from '#contract/resources/questions.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { answers } from '#server/core/db/schema/answers.ts'
import { advanceMinutes } from '#tests/support/device.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { dumpBrowsers } from '#tests/offline/retention.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()
const event = () => ({ event_id: at.venue.event_id })
const token = () => at.venue.organizer.token

const ask = async (body: object) => {
  const { data } = await at.server.call(createQuestion, {
    params: event(),
    body: { title: 'Diet', type: 'SINGLE_LINE_TEXT', translations: {}, ...body } as never,
    token: token(),
  })
  return data
}
const change = (question_id: Id, body: object) =>
  at.server.call(updateQuestion, { params: { ...event(), question_id }, body, token: token() })

/** Adds an order of Ada, who bought, and Bo. */
async function buy() {
  const { order_id, people } = await at.server.db.withTx((tx) =>
    addPaidOrder(at.server, tx, at.venue.event, {
      people: [{ first_name: 'Ada' }, { first_name: 'Bo', email: 'bo@door.test' }],
    }),
  )
  return { order_id, ada: people[0]!.id, bo: people[1]!.id, code_of_bo: people[1]!.code }
}
async function say(
  { order_id }: { order_id: Id },
  question_id: Id,
  attendee_id: Id | null,
  said: { answer?: string; options?: string[] },
) {
  const id = newId('answer', at.server.random)
  const { account_id } = at.venue
  const owned = { account_id, event_id: at.venue.event_id, order_id, attendee_id, question_id }
  await at.server.db.withTx((tx) =>
    tx.insert(answers).values({ id, ...owned, question_title: 'Q', answer: '', options: [], ...said }),
  )
  return id
}

test('a door has the answers to marked questions only, the attendee’s own before those of the order', async () => {
  const diet = await ask({ shows_at_door: true, type: 'CHECKBOX', options: ['Vegan', 'Halal'] })
  const table = await ask({ title: 'Table', shows_at_door: true })
  const secret = await ask({ title: 'Secret' })
  const order = await buy()
  await say(order, diet.id, order.bo, { options: ['Halal', 'Vegan'] })
  await say(order, table.id, null, { answer: 'Near the\nstage' })
  await say(order, table.id, order.ada, { answer: 'x'.repeat(200) })
  await say(order, secret.id, order.bo, { answer: 'Surprise party' })
  const { door, ports } = await at.phone('Main')
  expect(door.roster.attendee(order.bo)?.answers).toEqual({
    [diet.id]: ['Halal', 'Vegan'],
    [table.id]: 'Near the stage',
  })
  expect(door.roster.attendee(order.ada)?.answers).toEqual({ [table.id]: `${'x'.repeat(59)}…` })
  expect(door.roster.attendee(at.venue.attendees[0]!.id)).not.toHaveProperty('answers')
  expect(door.state.meta?.questions?.map(({ title }) => title)).toEqual(['Diet', 'Table'])
  expect(await dumpBrowsers([ports.db])).not.toContain('Surprise')
})

test('a mark, its removal, and a changed answer reach a paired door, and nothing stays behind', async () => {
  const diet = await ask({})
  const order = await buy()
  const answer_id = await say(order, diet.id, null, { answer: 'Coeliac' })
  const phone = await at.phone('Main')
  expect(phone.door.roster.attendee(order.bo)).not.toHaveProperty('answers')
  await change(diet.id, { shows_at_door: true })
  await phone.settle()
  for (const id of [order.ada, order.bo])
    expect(phone.door.roster.attendee(id)?.answers).toEqual({ [diet.id]: 'Coeliac' })
  advanceMinutes(at.server, 1)
  const requests = phone.browser.network.requests.length
  await at.server.call(updateAnswer, {
    params: { ...event(), answer_id },
    body: { answer: 'Pescetarian' },
    token: token(),
  })
  await phone.settle()
  expect(phone.door.roster.attendee(order.bo)?.answers).toEqual({ [diet.id]: 'Pescetarian' })
  expect(phone.browser.network.requests.length).toBeGreaterThan(requests)
  await change(diet.id, { title: 'Food' })
  await phone.settle()
  expect(phone.door.state.meta?.questions?.map(({ title }) => title)).toEqual(['Food'])
  await change(diet.id, { shows_at_door: false })
  await phone.settle()
  expect(phone.door.roster.attendee(order.bo)).not.toHaveProperty('answers')
  expect(phone.door.state.meta?.questions).toEqual([])
  expect(await dumpBrowsers([phone.ports.db])).not.toMatch(/Coeliac|Pescetarian|Food/)
})

test('a deleted question is removed from doors with its answers', async () => {
  const diet = await ask({ shows_at_door: true })
  const order = await buy()
  await say(order, diet.id, order.bo, { answer: 'Coeliac' })
  const phone = await at.phone('Main')
  expect(phone.door.roster.attendee(order.bo)?.answers).toBeDefined()
  await at.server.call(deleteQuestion, { params: { ...event(), question_id: diet.id }, token: token() })
  await phone.settle()
  expect(await dumpBrowsers([phone.ports.db])).not.toContain('Coeliac')
})

test('an erased person’s answers leave the doors, as do those of others with their name', async () => {
  const diet = await ask({ shows_at_door: true })
  const order = await buy()
  const other = await at.server.db.withTx((tx) =>
    addPaidOrder(at.server, tx, at.venue.event, {
      people: [
        { first_name: 'Cleo' },
        { first_name: 'Boudewijn', last_name: 'Zandstra', email: 'bz@door.test' },
      ],
    }),
  )
  const [cleo, boudewijn] = other.people.map(({ id }) => id)
  await say(other, diet.id, boudewijn!, { answer: 'Coeliac' })
  await say(other, diet.id, cleo!, { answer: 'Sits with Boudewijn Zandstra' })
  await say(order, diet.id, order.bo, { answer: 'Halal' })
  const phone = await at.phone('Main')
  expect(phone.door.roster.attendee(cleo!)?.answers).toBeDefined()
  await at.server.call(eraseAttendee, {
    params: { ...event(), attendee_id: boudewijn! },
    token: at.venue.owner.token,
  })
  await phone.settle()
  expect(phone.door.roster.attendee(boudewijn!)).not.toHaveProperty('answers')
  expect(phone.door.roster.attendee(cleo!)).not.toHaveProperty('answers')
  expect(phone.door.roster.attendee(order.bo)?.answers).toEqual({ [diet.id]: 'Halal' })
  expect(await dumpBrowsers([phone.ports.db])).not.toMatch(/Coeliac|Boudewijn/)
})

test('a ticket that is looked up comes with its answers', async () => {
  const diet = await ask({ shows_at_door: true })
  const phone = await at.phone('Main')
  const order = await buy()
  await say(order, diet.id, null, { answer: 'Halal' })
  const shown = await phone.scan(order.code_of_bo)
  expect(shown).toMatchObject({
    verdict: { kind: 'admitted' },
    attendee: { id: order.bo, answers: { [diet.id]: 'Halal' } },
  })
})
