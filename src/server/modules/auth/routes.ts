import { login, logout, register, type SignedIn } from '#contract/auth.ts'
import { mount, type Api } from '#server/http/mount.ts'
import * as auth from './service.ts'

const tokenHeader = ({ token }: SignedIn): Record<string, string> =>
  token === null ? {} : { 'x-auth-token': token }

export function authRoutes(api: Api): void {
  const options = { transaction: false, headers: tokenHeader } as const
  mount(api, login, ({ db, context, address, body }) => auth.login(db, context, address, body), options)
  mount(api, register, ({ db, context, address, body }) => auth.register(db, context, address, body), options)
  mount(api, logout, ({ context }) => auth.logout(context))
}
