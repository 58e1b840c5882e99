import { endPushSubscription, keepPushSubscription, readPushSubscription } from '#contract/account/pushes.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as pushes from './service.ts'

export function pushesRoutes(api: Api): void {
  const { push } = api.deps
  mount(
    api,
    readPushSubscription,
    async ({ db, context }) => ({ data: await pushes.readState(db, context) }),
    { transaction: false },
  )
  mount(api, keepPushSubscription, async ({ context, body }) => ({
    data: await pushes.subscribe(context, push, body),
  }))
  mount(api, endPushSubscription, ({ context }) => pushes.unsubscribe(context))
}
