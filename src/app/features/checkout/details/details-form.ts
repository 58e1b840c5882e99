import { z } from 'zod'
import { orderDetails, type AnswerInput, type CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import { isBlank } from '#rules/events/answers.ts'
import { detailsProblems, isQuestionForTicket } from '#rules/sales/order-details.ts'

export type DetailsRequirements = NonNullable<CheckoutOrder['asks']>
export type CheckoutQuestion = DetailsRequirements['questions'][number]

type ContactFields = { first_name: string; last_name: string; email: string }
/** Form values; each list of answers has one entry per question, in order. */
export type DetailsForm = {
  order: ContactFields & { phone: string; questions: AnswerInput[] }
  attendees: (ContactFields & { ticket_price_id: Id; is_buyer: boolean; questions: AnswerInput[] })[]
  is_accepted: boolean
}
/** One purchased ticket. */
export type TicketSlot = { key: string; ticket_id: Id; price_id: Id; name: string }

/** The tickets of an order, one entry each, line by line. */
export function ticketSlotsOf({ lines }: Pick<CheckoutOrder, 'lines'>): TicketSlot[] {
  return lines.flatMap(({ ticket_id, price_id, ticket_name, price_label, quantity }) => {
    const name = price_label === null || price_label === '' ? ticket_name : `${ticket_name} · ${price_label}`
    return Array.from({ length: quantity }, (_, at) => ({
      key: `${price_id} ${at}`,
      ticket_id,
      price_id,
      name,
    }))
  })
}

export const orderQuestionsOf = ({ questions }: DetailsRequirements): CheckoutQuestion[] =>
  questions.filter(({ belongs_to }) => belongs_to === 'ORDER')

export const slotQuestionsOf = (
  { questions }: DetailsRequirements,
  { ticket_id }: TicketSlot,
): CheckoutQuestion[] => questions.filter((question) => isQuestionForTicket(question, ticket_id))

/** Whether attendee details are required for each ticket. */
export const requiresAttendees = (requirements: DetailsRequirements, seats: readonly TicketSlot[]): boolean =>
  requirements.require_attendee_details ||
  seats.some((seat) => slotQuestionsOf(requirements, seat).length > 0)

const EMPTY_CONTACT: ContactFields = { first_name: '', last_name: '', email: '' }

/** Earlier input, as far as it still matches the questions. */
type DetailsDraft = {
  order?: Partial<DetailsForm['order']> | undefined
  attendees?: readonly Partial<DetailsForm['attendees'][number]>[] | undefined
  is_accepted?: boolean | undefined
}

/** Initial form values of an order with the earlier input; the first ticket is the buyer's by default. */
export function detailsFormOf(
  order: CheckoutOrder,
  requirements: DetailsRequirements,
  draft: DetailsDraft,
): DetailsForm {
  const seats = ticketSlotsOf(order)
  const { order: buyer = {}, attendees = [], is_accepted = false } = draft
  return {
    order: {
      ...contactFieldsOf(buyer),
      phone: buyer.phone ?? '',
      questions: answersFor(orderQuestionsOf(requirements), buyer.questions),
    },
    attendees: seats.map((seat, at) => {
      const { ticket_price_id, ...fields } = attendees[at] ?? {}
      const person = ticket_price_id === undefined || ticket_price_id === seat.price_id ? fields : {}
      return {
        ...contactFieldsOf(person),
        ticket_price_id: seat.price_id,
        is_buyer: !requirements.require_attendee_details || (person.is_buyer ?? at === 0),
        questions: answersFor(slotQuestionsOf(requirements, seat), person.questions),
      }
    }),
    is_accepted,
  }
}

const contactFieldsOf = ({ first_name, last_name, email }: Partial<ContactFields>): ContactFields => ({
  first_name: first_name ?? EMPTY_CONTACT.first_name,
  last_name: last_name ?? EMPTY_CONTACT.last_name,
  email: email ?? EMPTY_CONTACT.email,
})

function answersFor(
  questions: readonly CheckoutQuestion[],
  answers: readonly AnswerInput[] = [],
): AnswerInput[] {
  return questions.map(({ id }) => {
    const existing = answers.find(({ question_id }) => question_id === id)
    return existing ?? { question_id: id, answer: '', options: [] }
  })
}

/** The form values as a request body; the buyer's own ticket carries their name. */
export function toDetailsBody(form: DetailsForm, has_people: boolean) {
  const { first_name, last_name, email } = form.order
  const buyer = { first_name, last_name, email }
  return {
    order: { ...form.order, phone: form.order.phone === '' ? null : form.order.phone },
    attendees: has_people
      ? form.attendees.map(({ is_buyer, ...person }) => (is_buyer ? { ...person, ...buyer } : person))
      : [],
    is_accepted: form.is_accepted,
  }
}

/** The contract's schema with the server's required fields and questions, and the terms. */
export const detailsSchema = (order: CheckoutOrder, requirements: DetailsRequirements) =>
  orderDetails.extend({ is_accepted: z.boolean() }).superRefine(({ is_accepted, ...details }, context) => {
    const problems = detailsProblems(details, { lines: order.lines, ...requirements })
    for (const [path, [message = '']] of Object.entries(problems))
      context.addIssue({ code: 'custom', path: path.split('.'), message })
    if (!is_accepted) context.addIssue({ code: 'custom', path: ['is_accepted'], message: 'terms' })
  })
export type DetailsBody = z.output<ReturnType<typeof detailsSchema>>

/** The request body, without the terms and without unanswered questions. */
export function orderDetailsOf({ is_accepted: _, order, attendees }: DetailsBody) {
  const withoutBlank = (questions: readonly AnswerInput[]) => questions.filter((answer) => !isBlank(answer))
  return {
    order: { ...order, questions: withoutBlank(order.questions) },
    attendees: attendees.map((person) => ({ ...person, questions: withoutBlank(person.questions) })),
  }
}
