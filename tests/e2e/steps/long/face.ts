import type { Client } from '#api-client/client.ts'
import { updateVenueFace } from '#contract/account/branding.ts'
import { html, long, LONG_URL } from './texts.ts'

/** Sets a branding with each text of maximum length. */
export async function makeLongBranding({ call }: Pick<Client, 'call'>): Promise<void> {
  await call(updateVenueFace, {
    body: {
      name: long('updateVenueFace.name'),
      lead: long('updateVenueFace.lead'),
      address: long('updateVenueFace.address'),
      opening_hours: long('updateVenueFace.opening_hours'),
      about: html(long('updateVenueFace.about').length),
      contact: html(long('updateVenueFace.contact').length),
      terms: html(long('updateVenueFace.terms').length),
      translations: {},
      social: [LONG_URL],
    },
  })
}
