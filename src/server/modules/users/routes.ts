import { readMe } from '#contract/users.ts'
import { mount, type Api } from '#server/http/mount.ts'
import * as users from './service.ts'

export function usersRoutes(api: Api): void {
  mount(api, readMe, ({ context }) => users.readMe(context))
}
