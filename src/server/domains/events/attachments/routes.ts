import { deleteAttachment, listAttachments, uploadAttachment } from '#contract/events/attachments.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { sweep } from '#server/domains/platform/index.ts'
import * as attachments from './service.ts'

export function attachmentsRoutes(api: Api): void {
  mount(api, listAttachments, async ({ context, params }) => ({
    data: await attachments.list(context, params.event_id),
  }))
  mount(api, uploadAttachment, {
    allow: ({ context, params }) => attachments.requireEdit(context, params.event_id),
    prepare: ({ file, context }) => attachments.prepare(api.deps, file, context),
    save: async ({ context, params }, ready) => ({
      data: await attachments.add(context, params.event_id, ready),
    }),
  })
  mount(
    api,
    deleteAttachment,
    ({ context, params }) => attachments.remove(context, params.event_id, params.attachment_id),
    { afterwards: () => sweep(api.deps) },
  )
}
