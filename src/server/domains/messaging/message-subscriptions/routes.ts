import {
  readMessageSubscription,
  unsubscribeByMail,
  updateMessageSubscription,
} from '#contract/messages/message-subscriptions.ts'
import { locale } from '#contract/wire/contact.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as subscriptions from './service.ts'

/** The form that mail programs send contains nothing beyond the URL. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
const FORM_BYTES = 4096

export function messageSubscriptionsRoutes(api: Api): void {
  mount(api, readMessageSubscription, async ({ context, params }) => ({
    data: await subscriptions.read(context, params.token),
  }))
  mount(api, updateMessageSubscription, async ({ context, params, body }) => ({
    data: await subscriptions.update(context, params.token, body.is_subscribed),
  }))
  void api.fastify.register((scope, _options, done) => {
    const parser_options = { parseAs: 'string', bodyLimit: FORM_BYTES } as const
    scope.addContentTypeParser(FORMS, parser_options, (_request, _body, callback) =>
      callback(null, undefined),
    )
    mount({ ...api, fastify: scope }, unsubscribeByMail, async ({ context, params }) => {
      await subscriptions.update(context, params.token, false)
    })
    // Programs without support for the POST open it as a link, and so do virus scanners.
    scope.get<{ Params: { token: string }; Querystring: { lang?: unknown } }>(
      unsubscribeByMail.path,
      async ({ params, query }, reply) => {
        const result = locale.safeParse(query.lang)
        const language = result.success ? result.data : null
        return reply.redirect(subscriptions.pageOf(api.deps.settings, params.token, language), 303)
      },
    )
    done()
  })
}
