import { readClient, readClientProfile, updateClientProfile } from '#contract/account/clients.ts'
import { downloadOwnData } from '#contract/members/own-data.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { proveEdit } from '#server/domains/accounts/index.ts'
import { createDataCopy } from './own-data.ts'
import * as profile from './profile.ts'
import * as clients from './service.ts'

export function clientsRoutes(api: Api): void {
  mount(api, readClient, async ({ context }) => ({ data: await clients.read(context) }))
  mount(api, readClientProfile, async ({ context }) => ({ data: await profile.readProfile(context) }))
  mount(api, downloadOwnData, ({ db, context }) => createDataCopy({ db, files: api.deps.files }, context), {
    transaction: false,
  })
  mount(api, updateClientProfile, {
    prepare: ({ db, context, body }) => proveEdit(db, context, body),
    save: async ({ context, body: edit, version }, proof) => ({
      data: await profile.changeProfile(context, { edit, version, proof }),
    }),
  })
}
