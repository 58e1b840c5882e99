import type { AnswerInput, OrderDetails } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Question } from '#contract/resources/questions.ts'
import { answerProblem } from '#rules/events/answers.ts'

type AskedQuestion = Pick<Question, 'id' | 'type' | 'options' | 'required' | 'belongs_to' | 'ticket_ids'>
type OrderItem = { ticket_id: Id; price_id: Id; quantity: number }
type AnswerInputs = readonly AnswerInput[]

export type Checkout = {
  lines: readonly OrderItem[]
  /** Visible questions, without those built into every order. */
  questions: readonly AskedQuestion[]
  /** Whether each ticket needs its own attendee. */
  require_attendee_details: boolean
}

/** Returns whether a question is asked for a ticket: it names the ticket type, or names none. */
export function isQuestionForTicket(question: AskedQuestion, ticket_id: Id): boolean {
  const { belongs_to, ticket_ids } = question
  return belongs_to === 'TICKET' && (ticket_ids.length === 0 || ticket_ids.includes(ticket_id))
}

/**
 * Returns field codes by field path, for example `attendees.1.questions.0.answer`; empty when valid. Either each
 * ticket has one attendee or, where allowed, none has.
 */
export function detailsProblems(details: OrderDetails, checkout: Checkout): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const of_order = checkout.questions.filter(({ belongs_to }) => belongs_to === 'ORDER')
  Object.assign(problems, answersProblems('order', details.order.questions, of_order))
  if (!hasPersonForEach(details, checkout)) problems['attendees'] = ['attendees_mismatch']
  details.attendees.forEach(({ ticket_price_id, questions }, at) => {
    const bought = checkout.lines.find(({ price_id }) => price_id === ticket_price_id)
    if (bought === undefined) return
    const asked = checkout.questions.filter((question) => isQuestionForTicket(question, bought.ticket_id))
    Object.assign(problems, answersProblems(`attendees.${at}`, questions, asked))
  })
  return problems
}

function hasPersonForEach({ attendees }: OrderDetails, checkout: Checkout): boolean {
  if (attendees.length === 0) return !checkout.require_attendee_details
  const missing = new Map<Id, number>()
  for (const { price_id, quantity } of checkout.lines)
    missing.set(price_id, (missing.get(price_id) ?? 0) + quantity)
  for (const { ticket_price_id } of attendees)
    missing.set(ticket_price_id, (missing.get(ticket_price_id) ?? 0) - 1)
  return [...missing.values()].every((count) => count === 0)
}

function answersProblems(
  whose: string,
  given: AnswerInputs,
  asked: readonly AskedQuestion[],
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  given.forEach((said, at) => {
    const { question_id } = said
    const question = asked.find(({ id }) => id === question_id)
    const is_repeated = given.findIndex((one) => one.question_id === question_id) < at
    const problem =
      question === undefined ? 'question_unknown' : is_repeated ? 'repeated' : answerProblem(question, said)
    if (problem !== null) problems[`${whose}.questions.${at}.answer`] = [problem]
  })
  const answered = new Set(given.map(({ question_id }) => question_id))
  for (const question of asked)
    if (question.required && !answered.has(question.id))
      problems[`${whose}.questions.${question.id}`] = ['required']
  return problems
}
