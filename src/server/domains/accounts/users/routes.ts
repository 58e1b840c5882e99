import {
  cancelEmailChange,
  confirmEmail,
  confirmEmailChange,
  inviteUser,
  listUsers,
  readMe,
  readUser,
  resendEmailConfirmation,
  resendInvitation,
  revokeInvitation,
  updateMe,
  updateUser,
} from '#contract/account/users.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as email from './email.ts'
import * as invitations from './invitations.ts'
import * as users from './service.ts'
import * as team from './team.ts'

export function usersRoutes(api: Api): void {
  selfRoutes(api)
  emailRoutes(api)
  teamRoutes(api)
}

function selfRoutes(api: Api): void {
  mount(api, readMe, async ({ context }) => ({ data: await users.readMe(context) }))
  mount(api, updateMe, {
    prepare: ({ db, context, body }) => users.proveEdit(db, context, body),
    save: async ({ context, body: edit, version }, proof) => ({
      data: await users.changeSelf(context, { edit, version, proof }, () => users.readMe(context)),
    }),
  })
}

function emailRoutes(api: Api): void {
  mount(api, confirmEmail, async ({ context, params }) => ({
    data: await email.confirmOwn(context, params.user_id, params.token, 'confirm_email'),
  }))
  mount(api, resendEmailConfirmation, ({ context, params }) =>
    email.resendConfirmation(context, params.user_id),
  )
  mount(api, confirmEmailChange, async ({ context, params }) => ({
    data: await email.confirmOwn(context, params.user_id, params.token, 'change_email'),
  }))
  mount(api, cancelEmailChange, ({ context, params }) => email.cancelChange(context, params.user_id))
}

function teamRoutes(api: Api): void {
  mount(api, listUsers, ({ context, query }) => team.list(context, query))
  mount(api, inviteUser, async ({ context, body }) => ({ data: await invitations.invite(context, body) }))
  mount(api, readUser, async ({ context, params }) => ({ data: await team.read(context, params.user_id) }))
  mount(api, updateUser, async ({ context, params, body, version }) => ({
    data: await team.update(context, params.user_id, body, version),
  }))
  mount(api, resendInvitation, async ({ context, params }) => ({
    data: await invitations.resend(context, params.user_id),
  }))
  mount(api, revokeInvitation, ({ context, params }) => invitations.revoke(context, params.user_id))
}
