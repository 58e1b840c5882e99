import { declare } from './declare.ts'

export const organizer = declare({
  plural: 'organizers',
  id_prefix: 'og',
  parent: 'account',
  page: '/manage/organizers',
  errors: { not_found: 404 },
})
