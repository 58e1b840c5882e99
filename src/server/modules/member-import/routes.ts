import { downloadImportTemplate, importMembers } from '#contract/members/member-import.ts'
import { mount, type Api } from '#server/http/mount.ts'
import * as imports from './service.ts'

export function memberImportRoutes(api: Api): void {
  mount(api, importMembers, {
    allow: ({ context }) => imports.allow(context),
    prepare: ({ db, context, file }) => imports.readFile(db, context, file.bytes),
    save: async ({ context, body }, read) => ({ data: await imports.run(context, body, read) }),
  })
  mount(api, downloadImportTemplate, ({ db, context, query }) => imports.template(db, context, query), {
    transaction: false,
  })
}
