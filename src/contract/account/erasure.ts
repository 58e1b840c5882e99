import { endpoint } from '../wire/endpoint.ts'

export const eraseAttendee = endpoint({
  method: 'DELETE',
  path: '/events/:event_id/attendees/:attendee_id',
  who: 'person',
  summary: 'Erase the personal data of an attendee and cancel the ticket; repeating changes nothing',
  errors: ['event.not_found', 'attendee.not_found', 'attendee.is_buyer', 'order.unsettled', 'refund.pending'],
})

export const eraseOrder = endpoint({
  method: 'DELETE',
  path: '/events/:event_id/orders/:order_id',
  who: 'person',
  summary:
    'Erase the personal data of an order and cancel its tickets; amounts stay, repeating changes nothing',
  errors: ['event.not_found', 'order.not_found', 'order.unsettled', 'refund.pending'],
})
