import { declare } from './declare.ts'

export const capacity_assignment = declare({
  plural: 'capacity_assignments',
  id_prefix: 'ca',
  parent: 'event',
  list_order: 'name',
  page: '/manage/event/$eventId/capacity-assignments',
  errors: { not_found: 404, tickets_unknown: 422 },
  is_copyable: true,
  for_tickets: { field: 'ticket_ids', at_least: 'one' },
})
