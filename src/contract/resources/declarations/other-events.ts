import { declare } from './declare.ts'

export const other_event = declare({
  plural: 'other_events',
  id_prefix: 'oe',
  parent: 'account',
  page: '/manage/other-events/$otherEventId',
  errors: { not_found: 404, start_required: 422, too_many: 409 },
})
