import {
  makeConfirmationLink,
  readMailSetup,
  sendTestMail,
  sendUnsentMails,
} from '#contract/account/email-setup.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as mail_setup from './service.ts'

export function emailSetupRoutes(api: Api): void {
  const { mail } = api.deps
  mount(api, readMailSetup, async ({ context, params }) => ({
    data: await mail_setup.read(context, params.account_id, mail),
  }))
  mount(
    api,
    sendTestMail,
    async ({ db, context, params }) => ({
      data: await mail_setup.sendTest(db, context, params.account_id, mail),
    }),
    { transaction: false },
  )
  mount(api, sendUnsentMails, async ({ context, params }) => ({
    data: { queued: await mail_setup.sendUnsent(context, params.account_id, mail) },
  }))
  mount(api, makeConfirmationLink, async ({ context, params }) => ({
    data: { url: await mail_setup.createConfirmationLink(context, params.account_id, mail) },
  }))
}
