import type { AttendeeEdit, AttendeeNew } from '#contract/orders/attendees.ts'
import { ENDONYMS } from '#app/lib/i18n/languages.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import type { Declared, FieldTexts, Say } from './field.ts'
import { sayTickets } from './format.ts'
import { sayPrice } from './values.ts'

const sayPriceOf: Say = (id, { t, names }) => {
  const price = names.tickets.flatMap(({ prices }) => prices).find((one) => one.id === id)
  return price === undefined ? t('value.gone') : sayPrice(t, price, names)
}

/** The fields of an attendee. */
export const attendeeFields = (t: FieldTexts) =>
  ({
    first_name: { label: t('attendee.first_name') },
    last_name: { label: t('attendee.last_name') },
    email: { label: t('attendee.email') },
    ticket_id: { label: t('attendee.ticket_id'), say: sayTickets },
    price_id: { label: t('attendee.price_id'), say: sayPriceOf },
    note: { label: t('attendee.note') },
    needs_attention: { label: t('attendee.needs_attention') },
    amount_paid_cents: {
      label: t('attendee.amount_paid_cents'),
      say: (cents, { names }) => formatMoney(Number(cents), names.currency),
    },
    send_confirmation_email: { label: t('attendee.send_confirmation_email') },
    locale: { label: t('attendee.locale'), choices: ENDONYMS },
  }) satisfies Declared<AttendeeEdit & AttendeeNew>
