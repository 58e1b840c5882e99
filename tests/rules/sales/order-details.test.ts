import { describe, expect, test } from 'vitest'
import type { OrderDetails } from '#contract/orders/checkout.ts'
import { detailsProblems, type Checkout } from '#rules/sales/order-details.ts'

type CheckoutQuestion = Checkout['questions'][number]
const company: CheckoutQuestion = {
  id: 'qn_company',
  belongs_to: 'ORDER',
  type: 'SINGLE_LINE_TEXT',
  options: [],
  required: true,
  ticket_ids: [],
}
const meal: CheckoutQuestion = { ...company, id: 'qn_meal', belongs_to: 'TICKET', ticket_ids: ['tk_dinner'] }
const badge: CheckoutQuestion = { ...company, id: 'qn_badge', belongs_to: 'TICKET', required: false }

const checkout: Checkout = {
  lines: [
    { ticket_id: 'tk_dinner', price_id: 'pr_dinner', quantity: 2 },
    { ticket_id: 'tk_talk', price_id: 'pr_talk', quantity: 1 },
  ],
  questions: [company, meal, badge],
  require_attendee_details: true,
}
const makeAnswer = (question_id: string, answer = 'Yes') => ({ question_id, answer, options: [] })
const person = { first_name: 'Mei', last_name: '陳', email: 'mei@example.test' }
const guest = (ticket_price_id: string, ...questions: ReturnType<typeof makeAnswer>[]) => ({
  ...person,
  ticket_price_id,
  questions,
})
const dinner = guest('pr_dinner', makeAnswer('qn_meal'))
const talk = guest('pr_talk', makeAnswer('qn_badge'))
const details = (
  attendees: OrderDetails['attendees'],
  ...questions: ReturnType<typeof makeAnswer>[]
): OrderDetails => ({
  order: { ...person, phone: null, address: null, questions },
  attendees,
})

describe('order details', () => {
  test('order details are valid when each ticket has an attendee and each required question an answer', () => {
    expect(detailsProblems(details([dinner, talk, dinner], makeAnswer('qn_company')), checkout)).toEqual({})
  })

  test.each<[what: string, attendees: OrderDetails['attendees']]>([
    ['nobody', []],
    ['one too few', [dinner, talk]],
    ['one too many', [dinner, dinner, talk, talk]],
    ['of another price', [dinner, dinner, guest('pr_other')]],
    ['shared out otherwise', [dinner, talk, talk]],
  ])('order details report the attendees when there is %s', (_, attendees) => {
    expect(detailsProblems(details(attendees, makeAnswer('qn_company')), checkout)).toEqual({
      attendees: ['attendees_mismatch'],
    })
  })

  test('order details may omit all attendees where allowed, but not some', () => {
    const free = { ...checkout, require_attendee_details: false }
    expect(detailsProblems(details([], makeAnswer('qn_company')), free)).toEqual({})
    expect(detailsProblems(details([dinner], makeAnswer('qn_company')), free)).toHaveProperty('attendees')
  })

  test('order details report a missing required answer of the order and of each attendee asked', () => {
    const silent = guest('pr_dinner', makeAnswer('qn_meal', ' '))
    expect(detailsProblems(details([guest('pr_dinner'), silent, guest('pr_talk')]), checkout)).toEqual({
      'order.questions.qn_company': ['required'],
      'attendees.0.questions.qn_meal': ['required'],
      'attendees.1.questions.0.answer': ['required'],
    })
  })

  test('order details report an answer to a question not asked, asked of others, or answered before', () => {
    const attendees = [
      dinner,
      dinner,
      guest('pr_talk', makeAnswer('qn_meal'), makeAnswer('qn_badge'), makeAnswer('qn_badge')),
    ]
    expect(
      detailsProblems(details(attendees, makeAnswer('qn_company'), makeAnswer('qn_gone')), checkout),
    ).toEqual({
      'order.questions.1.answer': ['question_unknown'],
      'attendees.2.questions.0.answer': ['question_unknown'],
      'attendees.2.questions.2.answer': ['repeated'],
    })
  })
})
