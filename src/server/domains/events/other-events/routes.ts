import {
  deleteOtherEventAttachment,
  deleteOtherEventImage,
  listOtherEventAttachments,
  listOtherEventImages,
  updateOtherEventImage,
  uploadOtherEventAttachment,
  uploadOtherEventImage,
} from '#contract/events/other-event-files.ts'
import {
  createOtherEvent,
  deleteOtherEvent,
  listOtherEvents,
  listPublicOtherEvents,
  readPublicOtherEvent,
  sortOtherEvents,
  updateOtherEvent,
} from '#contract/events/other-events.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import type { UploadedFile } from '#server/core/http/multipart.ts'
import { prepare as prepareAttachment } from '#server/domains/events/attachments/service.ts'
import { prepareImage, sweep, type ReadyImage } from '#server/domains/platform/index.ts'
import * as attachments from './attachments.ts'
import * as images from './images.ts'
import * as other_events from './service.ts'

type UploadContext = Pick<Context<Person>, 'actor' | 'now'>

export function otherEventsRoutes(api: Api): void {
  mount(api, listPublicOtherEvents, ({ context, query }) => other_events.listLive(context, query))
  mount(api, readPublicOtherEvent, async ({ context, params }) => ({
    data: await other_events.readLive(context, params.other_event_id),
  }))
  rowsRoutes(api)
  imagesRoutes(api)
  attachmentsRoutes(api)
}

const sweepOf = (api: Api) => ({ afterwards: () => sweep(api.deps) })

function prepareCover({ deps }: Api, file: UploadedFile | undefined, context: UploadContext) {
  return file === undefined ? Promise.resolve(null) : makeImage(deps, 'EVENT_COVER', file, context)
}

const makeImage = (
  deps: Api['deps'],
  type: 'EVENT_COVER' | 'EVENT_IMAGE',
  file: UploadedFile,
  { actor, now }: UploadContext,
): Promise<ReadyImage> => prepareImage(deps, type, file, { account_id: actor.member.account_id, now })

function rowsRoutes(api: Api): void {
  mount(api, listOtherEvents, ({ context, query }) => other_events.list(context, query))
  mount(api, createOtherEvent, {
    allow: ({ context }) => other_events.requireDesk(context),
    prepare: ({ file, context }) => prepareCover(api, file, context),
    save: async ({ context, body }, cover) => ({ data: await other_events.create(context, body, cover) }),
  })
  mount(api, sortOtherEvents, async ({ context, body }) => ({
    data: await other_events.sort(context, body.ids),
  }))
  mount(
    api,
    updateOtherEvent,
    {
      allow: ({ context, params }) => other_events.requireOtherEvent(context, params.other_event_id),
      prepare: ({ file, context }) => prepareCover(api, file, context),
      save: async ({ context, params, body, version }, cover) => ({
        data: await other_events.update(context, params.other_event_id, { edit: body, cover }, version),
      }),
    },
    sweepOf(api),
  )
  mount(
    api,
    deleteOtherEvent,
    ({ context, params, version }) => other_events.remove(context, params.other_event_id, version),
    sweepOf(api),
  )
}

function imagesRoutes(api: Api): void {
  mount(api, listOtherEventImages, async ({ context, params }) => ({
    data: await images.list(context, params.other_event_id),
  }))
  mount(
    api,
    uploadOtherEventImage,
    {
      allow: ({ context, params }) => other_events.requireOtherEvent(context, params.other_event_id),
      prepare: ({ body, file, context }) => makeImage(api.deps, body.type, file, context),
      save: async ({ context, params, body: { alt } }, ready) => ({
        data: await images.add(context, params.other_event_id, { ready, alt }),
      }),
    },
    sweepOf(api),
  )
  mount(api, updateOtherEventImage, async ({ context, params, body }) => ({
    data: await images.update(context, params, body),
  }))
  mount(api, deleteOtherEventImage, ({ context, params }) => images.remove(context, params), sweepOf(api))
}

function attachmentsRoutes(api: Api): void {
  mount(api, listOtherEventAttachments, async ({ context, params }) => ({
    data: await attachments.list(context, params.other_event_id),
  }))
  mount(api, uploadOtherEventAttachment, {
    allow: ({ context, params }) => other_events.requireOtherEvent(context, params.other_event_id),
    prepare: ({ file, context }) => prepareAttachment(api.deps, file, context),
    save: async ({ context, params }, ready) => ({
      data: await attachments.add(context, params.other_event_id, ready),
    }),
  })
  mount(
    api,
    deleteOtherEventAttachment,
    ({ context, params }) => attachments.remove(context, params),
    sweepOf(api),
  )
}
