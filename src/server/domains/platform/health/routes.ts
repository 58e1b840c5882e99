import { readHealth } from '#contract/wire/health.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as health from './service.ts'

export function healthRoutes(api: Api): void {
  mount(api, readHealth, ({ context }) => health.describeHealth(api.deps, context), { transaction: false })
}
