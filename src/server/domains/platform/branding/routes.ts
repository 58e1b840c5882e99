import {
  readPublicVenue,
  readVenueFace,
  removeVenueImage,
  setVenueImage,
  updateVenueFace,
} from '#contract/account/branding.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { sweep } from '#server/domains/platform/files/service.ts'
import { prepare } from '#server/domains/platform/images/service.ts'
import * as face from './service.ts'

export function brandingRoutes(api: Api): void {
  const afterwards = () => sweep(api.deps)
  mount(api, readPublicVenue, async ({ context }) => ({
    data: await face.readPublic(context.tx, context.locale),
  }))
  mount(api, readVenueFace, async ({ context }) => ({ data: await face.read(context) }))
  mount(api, updateVenueFace, async ({ context, body, version }) => ({
    data: await face.update(context, body, version),
  }))
  mount(
    api,
    setVenueImage,
    {
      allow: ({ context }) => face.requireEdit(context),
      prepare: ({ body, file, context: { actor, now } }) =>
        prepare(api.deps, body.type, file, { account_id: actor.member.account_id, now }),
      save: async ({ context }, ready) => ({ data: await face.setImage(context, ready) }),
    },
    { afterwards },
  )
  mount(api, removeVenueImage, ({ context, params }) => face.removeImage(context, params.image_id), {
    afterwards,
  })
}
