import {
  acceptInvitation,
  checkResetLink,
  confirmEmailByLink,
  finishRegistration,
  forgotPassword,
  login,
  logout,
  readInstallation,
  readInvitation,
  refresh,
  register,
  resetPassword,
  type SignInResponse,
} from '#contract/account/auth.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { hasOwner } from '#server/domains/platform/index.ts'
import { confirmByLink } from '#server/domains/accounts/users/service.ts'
import { finishRegistration as finish } from './finish-registration.ts'
import * as invitation from './invitation.ts'
import * as auth from './login.ts'
import * as registration from './register.ts'
import * as reset from './reset.ts'
import * as session from './session.ts'
import type { Caller } from './sign-in.ts'

const tokenHeader = ({ token }: SignInResponse): Record<string, string> =>
  token === null ? {} : { 'x-auth-token': token }

/**
 * No transaction, because a failure must be recorded, and a token must never be stored as an idempotent
 * response.
 */
const OPEN = { transaction: false } as const
const WITH_TOKEN = { ...OPEN, headers: tokenHeader } as const

export function authRoutes(api: Api): void {
  mount(api, login, ({ db, body, ...call }) => auth.login(db, callerOf(call), body), WITH_TOKEN)
  mount(api, register, ({ db, body, ...call }) => registration.register(db, callerOf(call), body), WITH_TOKEN)
  mount(api, readInstallation, async ({ context }) => ({
    data: { needs_setup_code: !(await hasOwner(context.tx)), sends_mail: api.deps.mail.sends },
  }))
  mount(
    api,
    finishRegistration,
    ({ db, params, body, ...call }) => finish(db, callerOf(call), params.token, body),
    WITH_TOKEN,
  )
  mount(api, logout, ({ context }) => session.logout(context))
  mount(api, refresh, ({ db, context }) => session.refresh(db, context), WITH_TOKEN)
  linkRoutes(api)
}

function linkRoutes(api: Api): void {
  mount(
    api,
    forgotPassword,
    async ({ db, body, ...call }) => ({ data: await reset.forgotPassword(db, callerOf(call), body) }),
    OPEN,
  )
  mount(api, checkResetLink, ({ context, params }) => reset.checkLink(context, params.token))
  mount(
    api,
    resetPassword,
    ({ db, params, body, ...call }) => reset.resetPassword(db, callerOf(call), params.token, body.password),
    OPEN,
  )
  mount(api, readInvitation, async ({ context, params }) => ({
    data: await invitation.read(context, params.token),
  }))
  mount(
    api,
    acceptInvitation,
    ({ db, params, body, ...call }) => invitation.accept(db, callerOf(call), params.token, body),
    WITH_TOKEN,
  )
  mount(api, confirmEmailByLink, ({ context, params }) => confirmByLink(context, params.token))
}

function callerOf<C>({ context, address, user_agent }: Omit<Caller, 'now' | 'random'> & { context: C }) {
  return { ...context, address, user_agent }
}
