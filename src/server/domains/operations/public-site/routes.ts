import { readPublicVenue } from '#contract/account/branding.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { readSite } from './service.ts'

export function publicSiteRoutes(api: Api): void {
  mount(api, readPublicVenue, async ({ context: { tx, now, locale, settings } }) => ({
    data: await readSite(tx, { now, locale, sends_mail: settings.promises_mail }),
  }))
}
