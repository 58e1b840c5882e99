export const myTicketsKeys = {
  all: ['tickets-in-hand'] as const,
  ticket: (event_id: string, attendee_id: string, s: string) =>
    ['tickets-in-hand', 'ticket', event_id, attendee_id, s] as const,
  found_orders: (token: string) => ['tickets-in-hand', 'found', token] as const,
  order: (order_id: string, s: string) => ['tickets-in-hand', 'order', order_id, s] as const,
}
