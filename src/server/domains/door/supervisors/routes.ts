import {
  createSupervisor,
  listSupervisors,
  removeSupervisor,
  updateSupervisor,
} from '#contract/door/supervisors.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { hashPassword } from '#server/domains/accounts/index.ts'
import * as supervisors from './service.ts'

export function supervisorsRoutes(api: Api): void {
  mount(api, listSupervisors, async ({ context, params }) => ({
    data: await supervisors.list(context, params.event_id),
  }))
  mount(api, createSupervisor, {
    prepare: ({ body }) => hashPassword(body.pin),
    save: async ({ context, params, body: { name } }, pin_hash) => ({
      data: await supervisors.create(context, params.event_id, { name, pin_hash }),
    }),
  })
  mount(api, updateSupervisor, {
    prepare: async ({ body: { pin } }) => (pin === undefined ? null : hashPassword(pin)),
    save: async ({ context, params, body: { name } }, pin_hash) => ({
      data: await supervisors.update(context, params.event_id, params.supervisor_id, { name, pin_hash }),
    }),
  })
  mount(api, removeSupervisor, ({ context, params }) =>
    supervisors.remove(context, params.event_id, params.supervisor_id),
  )
}
