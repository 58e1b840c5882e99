import { deleteImage, deleteLogo, listImages, uploadImage, uploadLogo } from '#contract/events/images.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { prepareImage as prepare, sweep } from '#server/domains/platform/index.ts'
import * as images from './service.ts'

const uploaderOf = ({ actor, now }: Pick<Context<Person>, 'actor' | 'now'>) => ({
  account_id: actor.member.account_id,
  now,
})

export function eventImagesRoutes(api: Api): void {
  const afterwards = () => sweep(api.deps)
  mount(api, listImages, async ({ context, params }) => ({
    data: await images.list(context, params.event_id),
  }))
  mount(
    api,
    uploadImage,
    {
      allow: ({ context, params }) => images.requireEdit(context, params.event_id),
      prepare: ({ body, file, context }) => prepare(api.deps, body.type, file, uploaderOf(context)),
      save: async ({ context, params }, ready) => ({
        data: await images.add(context, params.event_id, ready),
      }),
    },
    { afterwards },
  )
  mount(api, deleteImage, ({ context, params }) => images.remove(context, params.event_id, params.image_id), {
    afterwards,
  })
  mount(
    api,
    uploadLogo,
    {
      allow: ({ context, params }) => images.requireLogoEdit(context, params.organizer_id),
      prepare: ({ file, context }) => prepare(api.deps, 'ORGANIZER_LOGO', file, uploaderOf(context)),
      save: async ({ context, params }, ready) => ({
        data: await images.setLogo(context, params.organizer_id, ready),
      }),
    },
    { afterwards },
  )
  mount(api, deleteLogo, ({ context, params }) => images.removeLogo(context, params.organizer_id), {
    afterwards,
  })
}
