import type { Attendee } from '#contract/orders/attendees.ts'
import type { Locale } from '#contract/wire/contact.ts'

/** Initial form values of an attendee, or of a new one. */
export const attendeeFormOf = (row: Attendee | null, defaults: { ticket_id: string; locale: Locale }) => ({
  first_name: row?.first_name ?? '',
  last_name: row?.last_name ?? '',
  email: row?.email ?? '',
  ticket_id: row?.ticket_id ?? defaults.ticket_id,
  price_id: row?.price_id ?? '',
  note: row?.note ?? '',
  needs_attention: row?.needs_attention ?? false,
  amount_paid_cents: 0 as number | null,
  send_confirmation_email: false,
  locale: defaults.locale,
})
export type AttendeeForm = ReturnType<typeof attendeeFormOf>

/** Request fields common to creating and updating. */
export const attendeeBodyOf = ({ first_name, last_name, email, ticket_id, ...form }: AttendeeForm) => ({
  first_name,
  last_name,
  email,
  ticket_id,
  ...(form.price_id === '' ? {} : { price_id: form.price_id }),
  note: form.note || null,
  needs_attention: form.needs_attention,
})
