import type { AttendeeEdit, AttendeeNew } from '#contract/orders/attendees.ts'
import { ENDONYMS } from '#app/lib/i18n/languages.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import type { FieldDeclarations, FieldTexts, ValueFormatter } from './field.ts'
import { formatTicketsValue } from './format.ts'
import { formatTicketPrice } from './values.ts'

const formatPriceValue: ValueFormatter = (id, { t, names }) => {
  const price = names.tickets.flatMap(({ prices }) => prices).find((candidate) => candidate.id === id)
  return price === undefined ? t('value.gone') : formatTicketPrice(t, price, names)
}

/** Field declarations of an attendee. */
export const attendeeFields = (t: FieldTexts) =>
  ({
    first_name: { label: t('attendee.first_name') },
    last_name: { label: t('attendee.last_name') },
    email: { label: t('attendee.email') },
    ticket_id: { label: t('attendee.ticket_id'), format: formatTicketsValue },
    price_id: { label: t('attendee.price_id'), format: formatPriceValue },
    note: { label: t('attendee.note') },
    needs_attention: { label: t('attendee.needs_attention') },
    amount_paid_cents: {
      label: t('attendee.amount_paid_cents'),
      format: (cents, { names }) => formatMoney(Number(cents), names.currency),
    },
    send_confirmation_email: { label: t('attendee.send_confirmation_email') },
    locale: { label: t('attendee.locale'), choices: ENDONYMS },
  }) satisfies FieldDeclarations<AttendeeEdit & AttendeeNew>
