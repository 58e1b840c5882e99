import { and, eq } from 'drizzle-orm'
import { newId, type Id } from '#contract/wire/id.ts'
import { images } from '#server/core/db/schema/files.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { fileOf, formWith, picture } from '../uploads.ts'
import { rowWithoutBody, type Row } from './endpoint-row.ts'

let sent = 0

const logo = async () => fileOf(await picture('png', { width: 200, height: 80 }), 'logo.png')

/** Logo, also for an account that is not the venue. */
async function insertLogo({ server, db, venue: { account_id } }: Fixture): Promise<Id> {
  const id = newId('image', server.random)
  const type = 'VENUE_LOGO_DARK' as const
  const size = { width: 200, height: 80, widths: [200], bytes: 1 }
  await db.withTx(async (tx) => {
    await tx.delete(images).where(and(eq(images.account_id, account_id), eq(images.type, type)))
    const row = { id, account_id, type, folder: id, created_at: server.clock.now(), ...size }
    await tx.insert(images).values(row)
  })
  return id
}

/** Valid requests of the branding. */
export const venueRows: Record<string, Row> = {
  readPublicVenue: rowWithoutBody('anyone', () => ({})),
  readVenueFace: rowWithoutBody('account.view', () => ({})),
  updateVenueFace: {
    right: 'account.edit',
    target: () => {
      sent += 1
      const words = {
        name: 'Harbour Hall',
        lead: `A house for evenings, ${sent}`,
        address: '12 Pier Road\nCentral',
        opening_hours: 'Daily 10:00–22:00',
        about: '<p>Three floors.</p>',
        contact: '<p>Come by.</p>',
        terms: '<p>Be kind.</p>',
      }
      return {
        params: {},
        body: {
          ...words,
          translations: { 'zh-hk': { name: '海港堂' } },
          accent_colour: '#005577',
          homepage_sections: [{ section: 'rooms', is_shown: true }],
          homepage_cover_crop: { x: 0.5, y: 0.2, zoom: 1.5 },
          homepage_background_type: 'COLOUR',
          homepage_background_colour: '#ffe08a',
          homepage_type_pair: 'BOOK',
          phones: ['+85255550100'],
          email: 'hello@harbour.test',
          map_url: 'https://maps.example/harbour',
          social: ['https://instagram.example/harbour'],
        },
      }
    },
  },
  setVenueImage: {
    right: 'account.edit',
    target: async () => ({
      params: {},
      body: formWith('image', await logo(), { type: 'VENUE_LOGO' }),
    }),
  },
  removeVenueImage: {
    right: 'account.edit',
    target: async (fixture) => ({ params: { image_id: await insertLogo(fixture) } }),
  },
}
