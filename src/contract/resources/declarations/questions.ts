import { declare } from './declare.ts'

export const question = declare({
  plural: 'questions',
  id_prefix: 'qn',
  parent: 'event',
  list_order: 'sort_order',
  page: '/manage/event/$eventId/questions',
  errors: { not_found: 404, default_locked: 409, tickets_unknown: 422, options_required: 422 },
  is_copyable: true,
  for_tickets: { field: 'ticket_ids', at_least: 'none' },
})
