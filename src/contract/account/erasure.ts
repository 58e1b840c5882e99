import { endpoint } from '../wire/endpoint.ts'

export const eraseAttendee = endpoint({
  method: 'DELETE',
  path: '/events/:event_id/attendees/:attendee_id',
  who: 'person',
  summary:
    'Delete a person for privacy: their ticket is cancelled, and their name, address and answers go everywhere; again changes nothing',
  errors: [
    'event.not_found',
    'attendee.not_found',
    'attendee.is_buyer',
    'order.unsettled',
    'refund.pending',
    'permission.denied',
  ],
})

export const eraseOrder = endpoint({
  method: 'DELETE',
  path: '/events/:event_id/orders/:order_id',
  who: 'person',
  summary:
    'Delete who bought an order for privacy, with everybody in it: its tickets are cancelled, sums and scans stay; again changes nothing',
  errors: ['event.not_found', 'order.not_found', 'order.unsettled', 'refund.pending', 'permission.denied'],
})
