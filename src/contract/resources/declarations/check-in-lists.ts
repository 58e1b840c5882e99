import { declare } from './declare.ts'

export const check_in_list = declare({
  plural: 'check_in_lists',
  id_prefix: 'cl',
  parent: 'event',
  list_order: 'name',
  page: '/manage/event/$eventId/check-in',
  errors: {
    not_found: 404,
    ends_before_start: 422,
    tickets_unknown: 422,
    kind_locked: 409,
    tickets_moved: 409,
    last_ticket: 409,
    has_scans: 409,
    id_taken: 409,
  },
  is_copyable: true,
  for_tickets: { field: 'ticket_ids', at_least: 'one' },
})
