import { downloadAttendeeImportTemplate, importAttendees } from '#contract/orders/attendee-import.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { clearProgress } from '#server/domains/members/index.ts'
import * as imports from './service.ts'

export function attendeeImportRoutes(api: Api): void {
  mount(api, importAttendees, {
    allow: ({ context, params }) => imports.requireImport(context, params.event_id),
    prepare: async ({ db, context, params, file, body }) => {
      try {
        return await imports.check(db, context, params.event_id, body, file.bytes)
      } catch (error) {
        clearProgress(body.progress)
        throw error
      }
    },
    save: async ({ context, params, body }, checked) => ({
      data: await imports.save(context, params.event_id, body, checked),
    }),
    settle: ({ body }) => {
      clearProgress(body.progress)
      return Promise.resolve(null)
    },
  })
  mount(
    api,
    downloadAttendeeImportTemplate,
    ({ db, context, params, query }) => imports.template(db, context, params.event_id, query),
    { transaction: false },
  )
}
