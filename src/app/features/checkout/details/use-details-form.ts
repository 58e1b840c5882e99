import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder, OrderDetails } from '#contract/orders/checkout.ts'
import { useSaveDetails } from '#app/data/checkout/mutations.ts'
import { useSession } from '#app/lib/net/session.ts'
import { useRowForm, type RowForm } from '#app/components/form/use-row-form.ts'
import { useCheckout } from '../order-context.ts'
import {
  requiresAttendees,
  toDetailsBody,
  detailsSchema,
  detailsFormOf,
  orderQuestionsOf,
  slotQuestionsOf,
  ticketSlotsOf,
  orderDetailsOf,
  type DetailsRequirements,
  type DetailsForm,
} from './details-form.ts'
import { saveDraft, readDraft } from './draft.ts'

/** Form of the buyer and the attendees; the input is stored until the purchase. */
export function useDetailsForm(
  order: CheckoutOrder,
  requirements: DetailsRequirements,
  onSaved: () => void,
): RowForm<DetailsForm> {
  const { t } = useTranslation('checkout')
  const { t: tShell } = useTranslation('shell')
  const { order_key } = useCheckout()
  const session = useSession()
  const saveDetails = useSaveDetails(order_key)
  const [initial_values] = useState(() =>
    detailsFormOf(
      order,
      requirements,
      readDraft(order.event_id) ?? savedDraftOf(order.details) ?? { order: { ...knownContactOf(session) } },
    ),
  )
  const has_people = requiresAttendees(requirements, ticketSlotsOf(order))
  const form = useRowForm({
    schema: detailsSchema(order, requirements),
    row: null,
    toForm: () => initial_values,
    toBody: (values) => toDetailsBody(values, has_people),
    labels: {
      'order.first_name': t('details.first_name'),
      'order.last_name': t('details.last_name'),
      'order.email': t('details.email'),
      'order.phone': t('details.phone'),
      'order.questions.*': t('questions.title'),
      attendees: t('details.tickets'),
      'attendees.*.first_name': t('details.first_name'),
      'attendees.*.last_name': t('details.last_name'),
      'attendees.*.email': t('details.email'),
      'attendees.*.questions.*': t('questions.title'),
      is_accepted: t('details.terms'),
    },
    save: ({ body }) => saveDetails.mutateAsync(orderDetailsOf(body)),
    onSaved,
  })
  const form_json = JSON.stringify(form.values)
  const is_changed = form.is_changed
  useEffect(() => {
    if (is_changed) saveDraft(order.event_id, order.id, form_json)
  }, [form_json, is_changed, order.event_id, order.id])
  return { ...form, problems: useLabelledProblems(form, order, requirements, tShell('footer.terms')) }
}

type FormProblems = RowForm<DetailsForm>['problems']

/** Problems labelled with the question's title and the ticket; only once for the buyer's tickets. */
function useLabelledProblems(
  form: RowForm<DetailsForm>,
  order: CheckoutOrder,
  requirements: DetailsRequirements,
  terms: string,
): FormProblems {
  const { t } = useTranslation('checkout')
  const names = new Map<string, string | null>([[form.field('is_accepted').id, terms]])
  orderQuestionsOf(requirements).forEach(({ title }, at) =>
    names.set(form.field(`order.questions.${at}`).id, title),
  )
  ticketSlotsOf(order).forEach((seat, index) => {
    const ticket = t('details.ticket', { number: index + 1, name: seat.name })
    const is_buyer = form.values.attendees[index]?.is_buyer ?? true
    const name = (label: string) => `${ticket}, ${label}`
    for (const key of ['first_name', 'last_name', 'email'] as const) {
      const { id, label } = form.field(`attendees.${index}.${key}`)
      names.set(id, is_buyer ? null : name(label))
    }
    slotQuestionsOf(requirements, seat).forEach(({ title }, at) =>
      names.set(form.field(`attendees.${index}.questions.${at}`).id, name(title)),
    )
  })
  return form.problems.flatMap((problem) => {
    const name = names.get(problem.id)
    return name === null ? [] : [{ ...problem, label: name ?? problem.label }]
  })
}

/** The server's data as a draft. */
const savedDraftOf = (details: OrderDetails | null) =>
  details && {
    order: { ...details.order, phone: details.order.phone ?? '' },
    attendees: details.attendees.map((person) => ({
      ...person,
      is_buyer: isSamePerson(person, details.order),
    })),
    is_accepted: true,
  }

type PersonName = { first_name: string; last_name: string; email: string }
const isSamePerson = (a: PersonName, b: PersonName): boolean =>
  a.email === b.email && a.first_name === b.first_name && a.last_name === b.last_name

/** Contact data of the signed-in user. */
function knownContactOf(session: ReturnType<typeof useSession>) {
  if (session === null) return {}
  const { first_name, last_name, email, phone } = session.user
  return { first_name, last_name, email, phone: phone ?? '' }
}
