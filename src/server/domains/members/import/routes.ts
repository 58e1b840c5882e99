import { downloadImportTemplate, importMembers, readImportProgress } from '#contract/members/import.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { clearProgress, progressOf, progressReporterOf } from './progress.ts'
import * as imports from './service.ts'

export function memberImportRoutes(api: Api): void {
  mount(api, importMembers, {
    allow: ({ context }) => imports.requireImport(context),
    prepare: async ({ db, context, file, body }) => {
      try {
        return await imports.check(db, context, body, file.bytes)
      } catch (error) {
        clearProgress(body.progress)
        throw error
      }
    },
    save: async ({ context }, checked) => ({ data: await imports.commit(context, checked) }),
    settle: async ({ db, context, body }, checked) => {
      try {
        const report = await imports.settle(db, context, checked, progressReporterOf(body.progress))
        return report && { data: report }
      } finally {
        clearProgress(body.progress)
      }
    },
  })
  mount(api, readImportProgress, ({ query }) => Promise.resolve({ data: progressOf(query.key) }), {
    transaction: false,
  })
  mount(api, downloadImportTemplate, ({ db, context, query }) => imports.template(db, context, query), {
    transaction: false,
  })
}
