import { declare } from './declare.ts'

export const event_settings = declare({
  plural: 'event_settings',
  parent: 'event',
  page: '/manage/event/$eventId/settings',
})
