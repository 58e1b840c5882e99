import {
  readVenueFace,
  removeVenueImage,
  setVenueImage,
  updateVenueFace,
} from '#contract/account/branding.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { sweep } from '#server/domains/platform/files/service.ts'
import { prepare } from '#server/domains/platform/images/service.ts'
import * as branding from './service.ts'

export function brandingRoutes(api: Api): void {
  const afterwards = () => sweep(api.deps)
  mount(api, readVenueFace, async ({ context }) => ({ data: await branding.read(context) }))
  mount(api, updateVenueFace, async ({ context, body, version }) => ({
    data: await branding.update(context, body, version),
  }))
  mount(
    api,
    setVenueImage,
    {
      allow: ({ context }) => branding.requireEdit(context),
      prepare: ({ body, file, context: { actor, now } }) =>
        prepare(api.deps, body.type, file, { account_id: actor.member.account_id, now }),
      save: async ({ context }, ready) => ({ data: await branding.setImage(context, ready) }),
    },
    { afterwards },
  )
  mount(api, removeVenueImage, ({ context, params }) => branding.removeImage(context, params.image_id), {
    afterwards,
  })
}
