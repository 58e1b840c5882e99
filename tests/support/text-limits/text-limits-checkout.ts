import type { TextLimit } from './text-limits.ts'

const answers = (whose: string): Record<string, TextLimit | 'shaped'> => ({
  [`saveOrderDetails.${whose}.questions.0.question_id`]: 'shaped',
  [`saveOrderDetails.${whose}.questions.0.answer`]: { max: 10_000 },
  // The question takes free text.
  [`saveOrderDetails.${whose}.questions.0.options.0`]: { max: 149, refused: 'checkout.details_invalid' },
})

/** Text limits of the checkout. */
export const checkoutTextLimits: Record<string, TextLimit | 'shaped'> = {
  'holdOrder.tickets.0.ticket_id': 'shaped',
  'holdOrder.tickets.0.quantities.0.price_id': 'shaped',
  'holdOrder.replaces.order_id': 'shaped',
  'holdOrder.affiliate_code': 'shaped',
  'holdOrder.promo_code': { max: 50, refused: 'promo_code.invalid' },
  'saveOrderDetails.order.first_name': { max: 50 },
  'saveOrderDetails.order.last_name': { max: 149 },
  'saveOrderDetails.order.email': 'shaped',
  'saveOrderDetails.order.phone': 'shaped',
  'saveOrderDetails.order.address.venue_name': { max: 255 },
  'saveOrderDetails.order.address.address_line_1': { max: 255 },
  'saveOrderDetails.order.address.address_line_2': { max: 255 },
  'saveOrderDetails.order.address.city': { max: 100 },
  'saveOrderDetails.order.address.state_or_region': { max: 100 },
  'saveOrderDetails.order.address.zip_or_postal_code': { max: 30 },
  'saveOrderDetails.order.address.country': 'shaped',
  ...answers('order'),
  'saveOrderDetails.attendees.0.ticket_price_id': 'shaped',
  'saveOrderDetails.attendees.0.first_name': { max: 50 },
  'saveOrderDetails.attendees.0.last_name': { max: 149 },
  'saveOrderDetails.attendees.0.email': 'shaped',
  ...answers('attendees.0'),
  'findTickets.email': 'shaped',
  'paySandbox.number': 'shaped',
  'paySandbox.expiry': 'shaped',
  'paySandbox.cvc': 'shaped',
  'renameTicketHolder.first_name': { max: 50 },
  'renameTicketHolder.last_name': { max: 149 },
  'renameTicketHolder.email': 'shaped',
}
