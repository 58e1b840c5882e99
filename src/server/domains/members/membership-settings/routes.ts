import {
  readMembershipSettings,
  readPublicMembership,
  updateMembershipSettings,
} from '#contract/members/membership-settings.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as settings from './service.ts'

export function membershipSettingsRoutes(api: Api): void {
  mount(api, readMembershipSettings, async ({ context }) => ({ data: await settings.read(context) }))
  mount(api, updateMembershipSettings, async ({ context, body, version }) => ({
    data: await settings.update(context, body, version),
  }))
  mount(api, readPublicMembership, async ({ context }) => ({ data: await settings.readPublic(context) }))
}
