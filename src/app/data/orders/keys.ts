export const orderKeys = {
  of: (event_id: string) => ['orders', event_id] as const,
  page: (event_id: string, query: object) => ['orders', event_id, 'page', query] as const,
  detail: (event_id: string, order_id: string) => ['orders', event_id, 'one', order_id] as const,
}
