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
  if (!hasAttendeePerTicket(details, checkout)) problems['attendees'] = ['attendees_mismatch']
  details.attendees.forEach(({ ticket_price_id, questions }, at) => {
    const line = checkout.lines.find(({ price_id }) => price_id === ticket_price_id)
    if (line === undefined) return
    const ticket_questions = checkout.questions.filter((question) =>
      isQuestionForTicket(question, line.ticket_id),
    )
    Object.assign(problems, answersProblems(`attendees.${at}`, questions, ticket_questions))
  })
  return problems
}

function hasAttendeePerTicket({ attendees }: OrderDetails, checkout: Checkout): boolean {
  if (attendees.length === 0) return !checkout.require_attendee_details
  const missing = new Map<Id, number>()
  for (const { price_id, quantity } of checkout.lines)
    missing.set(price_id, (missing.get(price_id) ?? 0) + quantity)
  for (const { ticket_price_id } of attendees)
    missing.set(ticket_price_id, (missing.get(ticket_price_id) ?? 0) - 1)
  return [...missing.values()].every((count) => count === 0)
}

function answersProblems(
  path_prefix: string,
  answers: AnswerInputs,
  questions: readonly AskedQuestion[],
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  answers.forEach((answer, at) => {
    const { question_id } = answer
    const question = questions.find(({ id }) => id === question_id)
    const is_repeated = answers.findIndex((candidate) => candidate.question_id === question_id) < at
    const problem =
      question === undefined ? 'question_unknown' : is_repeated ? 'repeated' : answerProblem(question, answer)
    if (problem !== null) problems[`${path_prefix}.questions.${at}.answer`] = [problem]
  })
  const answered_ids = new Set(answers.map(({ question_id }) => question_id))
  for (const question of questions)
    if (question.required && !answered_ids.has(question.id))
      problems[`${path_prefix}.questions.${question.id}`] = ['required']
  return problems
}
