import { countPageView } from '#contract/events/page-views.ts'
import { mount, type Api } from '#server/http/mount.ts'
import { createViewCounter, isBot } from './service.ts'

const EVERY_MS = 10_000

/** Views are written some seconds later and all together: what everybody opens costs one row a day. */
export function pageViewsRoutes(api: Api): void {
  const { fastify, deps } = api
  const counter = createViewCounter(deps)
  const write = () =>
    counter.write().catch((error: unknown) => fastify.log.warn({ err: error }, 'page views were not written'))
  const timer = setInterval(() => void write(), EVERY_MS)
  timer.unref()
  fastify.addHook('onClose', async () => {
    clearInterval(timer)
    await write()
  })
  mount(
    api,
    countPageView,
    async ({ params, user_agent }) => {
      if (!isBot(user_agent)) counter.count(params.event_id)
    },
    { transaction: false },
  )
}
