import {
  createSupervisor,
  listSupervisors,
  removeSupervisor,
  updateSupervisor,
} from '#contract/door/supervisors.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as supervisors from './service.ts'

export function supervisorsRoutes(api: Api): void {
  mount(api, listSupervisors, async ({ context, params }) => ({
    data: await supervisors.list(context, params.event_id),
  }))
  mount(api, createSupervisor, async ({ context, params, body }) => ({
    data: await supervisors.create(context, params.event_id, body),
  }))
  mount(api, updateSupervisor, async ({ context, params, body }) => ({
    data: await supervisors.update(context, params.event_id, params.supervisor_id, body),
  }))
  mount(api, removeSupervisor, ({ context, params }) =>
    supervisors.remove(context, params.event_id, params.supervisor_id),
  )
}
