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
  asks: DetailsRequirements,
  onSaved: () => void,
): RowForm<DetailsForm> {
  const { t } = useTranslation('checkout')
  const { t: tShell } = useTranslation('shell')
  const { named } = useCheckout()
  const session = useSession()
  const saveDetails = useSaveDetails(named)
  const [began] = useState(() =>
    detailsFormOf(
      order,
      asks,
      readDraft(order.event_id) ?? savedDraftOf(order.details) ?? { order: { ...knownContactOf(session) } },
    ),
  )
  const has_people = requiresAttendees(asks, ticketSlotsOf(order))
  const form = useRowForm({
    schema: detailsSchema(order, asks),
    row: null,
    toForm: () => began,
    toBody: (typed) => toDetailsBody(typed, has_people),
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
  const typed = JSON.stringify(form.values)
  const is_changed = form.is_changed
  useEffect(() => {
    if (is_changed) saveDraft(order.event_id, order.id, typed)
  }, [typed, is_changed, order.event_id, order.id])
  return { ...form, problems: useLabelledProblems(form, order, asks, tShell('footer.terms')) }
}

type FormProblems = RowForm<DetailsForm>['problems']

/** Problems labelled with the question's title and the ticket; only once for the buyer's tickets. */
function useLabelledProblems(
  form: RowForm<DetailsForm>,
  order: CheckoutOrder,
  asks: DetailsRequirements,
  terms: string,
): FormProblems {
  const { t } = useTranslation('checkout')
  const names = new Map<string, string | null>([[form.field('is_accepted').id, terms]])
  orderQuestionsOf(asks).forEach(({ title }, at) => names.set(form.field(`order.questions.${at}`).id, title))
  ticketSlotsOf(order).forEach((seat, place) => {
    const ticket = t('details.ticket', { number: place + 1, name: seat.name })
    const is_buyer = form.values.attendees[place]?.is_buyer ?? true
    const name = (label: string) => `${ticket}, ${label}`
    for (const key of ['first_name', 'last_name', 'email'] as const) {
      const { id, label } = form.field(`attendees.${place}.${key}`)
      names.set(id, is_buyer ? null : name(label))
    }
    slotQuestionsOf(asks, seat).forEach(({ title }, at) =>
      names.set(form.field(`attendees.${place}.questions.${at}`).id, name(title)),
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
const isSamePerson = (one: PersonName, other: PersonName): boolean =>
  one.email === other.email && one.first_name === other.first_name && one.last_name === other.last_name

/** Contact data of the signed-in user. */
function knownContactOf(session: ReturnType<typeof useSession>) {
  if (session === null) return {}
  const { first_name, last_name, email, phone } = session.user
  return { first_name, last_name, email, phone: phone ?? '' }
}
