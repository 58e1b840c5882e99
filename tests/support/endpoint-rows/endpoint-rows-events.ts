import { eq, sql } from 'drizzle-orm'
import { newId, type Id } from '#contract/wire/id.ts'
import { categories } from '#server/core/db/schema/events.ts'
import { event_rooms } from '#server/core/db/schema/rooms.ts'
import { team_memberships } from '#server/core/db/schema/users.ts'
import { eventParams, eventRow, rowWithoutBody, type Row } from './endpoint-row.ts'
import { insertRoom } from './room-rows.ts'
import { addEvent } from './rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'

let names = 0
const newName = (what: string) => `${what} ${(names += 1)}`

const organizerFields = () => ({
  name: newName('Harbour Nights'),
  email: 'nights@venue.test',
  phone: '+85298765432',
  website: 'https://nights.test/about',
  description: 'Since 2019',
})

const dates = { start_date: '2027-03-05T19:00', end_date: '2027-03-05T23:00' }

/** Rooms that the event already has: choosing others needs a permission of the venue. */
async function roomsOf({ db, venue }: Fixture, room_id: Id) {
  const room = { room_id, setup_minutes: 30, clear_minutes: 15 }
  const { account_id, event_id } = venue
  await db.withTx(async (tx) => {
    await tx.delete(event_rooms).where(eq(event_rooms.event_id, event_id))
    await tx.insert(event_rooms).values({ account_id, event_id, ...room, line_no: 1 })
  })
  return [room]
}

const settings = async (fixture: Fixture) => ({
  rooms: await roomsOf(fixture, (await insertRoom(fixture)).id),
  order_timeout_in_minutes: 20,
  price_display_mode: 'EXCLUSIVE',
  require_attendee_details: false,
  notify_organizer_of_new_orders: false,
  show_share_buttons: false,
  support_email: 'help@venue.test',
  continue_button_text: newName('On we go'),
  email_footer_message: 'See you at the harbour',
  homepage_primary_colour: '#112233',
  homepage_background_colour: '#ffeedd',
  fps_payment: { is_offered: true, words: { en: 'FPS 1234567' }, pictures: {} },
  fps_payee: { kind: 'mobile', value: '+85261234567', bank_code: '004', name: 'Harbour Hall' },
  bank_payment: { is_offered: true, words: { en: 'Harbour Bank' }, pictures: {} },
  door_payment: { is_offered: true, words: { en: 'Cash' }, pictures: {} },
  payment_within_days: 5,
  approval_holds_places: true,
  approval_pay_hours: 12,
  cancellation_terms: {
    steps: [{ until_hours: 48, refund_percent: 80 }],
    fee_cents: 1_000,
    fee_per: 'ticket',
  },
  payment_due_at: '2026-11-22T10:00:00.000Z',
  pre_checkout_message: 'Before',
  post_checkout_message: 'After',
  ticket_page_message: 'Bring a coat',
  website_url: 'https://nights.test',
  maps_url: 'https://maps.test/harbour',
  homepage_background_type: 'MIRROR_COVER',
  homepage_cover_crop: { x: 0.5, y: 0.2, zoom: 1.5 },
  homepage_sections: [{ section: 'about', is_shown: true }],
  homepage_type_pair: 'SERIF',
  homepage_line_up: 'Mei Chan',
  location: {
    venue_name: 'Harbour Hall',
    address_line_1: '1 Pier Road',
    address_line_2: '3/F',
    city: 'Central',
    state_or_region: 'Hong Kong Island',
    zip_or_postal_code: '999077',
    country: 'HK',
  },
  is_online_event: true,
  online_event_connection_details: 'Room 7',
  seo_title: 'Nights',
  seo_description: 'All of them',
  seo_keywords: 'night, harbour',
  allow_search_engine_indexing: false,
  hide_getting_started_page: true,
  social_handles: { instagram: 'nights', xiaohongshu: 'nights_hk' },
  widget_origins: ['https://nights.test', 'http://localhost:8080'],
  waiting_list: true,
})

/** Adds another event, visible to everyone who may see the events of the venue. */
async function addOtherEvent({ server, db, venue }: Fixture): Promise<Id> {
  return db.withTx(async (tx) => {
    const { id } = await addEvent(server, tx, {
      account_id: venue.account_id,
      title: newName('To be deleted'),
    })
    await tx.execute(sql`
      update ${team_memberships} set event_ids = array_append(event_ids, ${id})
      where account_id = ${venue.account_id} and ${venue.event_id} = any(event_ids)`)
    return id
  })
}

async function categoryTarget(fixture: Fixture) {
  const { server, db, venue } = fixture
  const { account_id, event_id } = venue
  const category_id = newId('category', server.random)
  const row = { id: category_id, account_id, event_id, name: newName('Music') }
  await db.withTx((tx) => tx.insert(categories).values(row))
  return { params: { event_id, category_id } }
}

const organizerParams = ({ venue }: Fixture) => ({ organizer_id: venue.organizer_id })

/** Valid requests of organizers, events and their details. */
export const eventRows: Record<string, Row> = {
  listOrganizers: rowWithoutBody('signed_in', () => ({})),
  createOrganizer: {
    right: 'organizer.edit',
    target: ({ server }) => ({
      params: {},
      body: { id: newId('organizer', server.random), ...organizerFields() },
    }),
  },
  readOrganizer: rowWithoutBody('signed_in', organizerParams),
  updateOrganizer: {
    right: 'organizer.edit',
    target: (fixture) => ({ params: organizerParams(fixture), body: organizerFields() }),
  },
  listOrganizerEvents: rowWithoutBody('signed_in', organizerParams),
  createEvent: {
    right: 'event.create',
    target: ({ server, venue }) => ({
      params: {},
      body: {
        id: newId('event', server.random),
        title: newName('New Year'),
        description: '<p>Fireworks</p>',
        organizer_id: venue.organizer_id,
        ...dates,
        timezone: 'Asia/Hong_Kong',
        currency: 'HKD',
      },
    }),
  },
  duplicateEvent: {
    right: 'event.edit',
    target: (fixture) => ({
      params: eventParams(fixture),
      body: {
        id: newId('event', fixture.server.random),
        title: newName('Copy'),
        ...dates,
        parts: ['tickets', 'questions', 'settings', 'check_in_lists'],
      },
    }),
  },
  deleteEvent: {
    right: 'event.edit',
    target: async (fixture) => ({ params: { event_id: await addOtherEvent(fixture) } }),
  },
  readEventSettings: rowWithoutBody('event.view', eventParams),
  checkEventRoom: {
    right: 'event.edit',
    target: async (fixture) => ({
      params: { ...eventParams(fixture), room_id: (await insertRoom(fixture)).id },
    }),
  },
  updateEventSettings: {
    right: 'event.edit',
    target: async (fixture) => ({ params: eventParams(fixture), body: await settings(fixture) }),
  },
  patchEventSettings: {
    right: 'event.edit',
    target: async (fixture) => ({ params: eventParams(fixture), body: await settings(fixture) }),
  },
  listCategories: rowWithoutBody('event.view', eventParams),
  addCategories: {
    right: 'event.edit',
    target: (fixture) => ({ params: eventParams(fixture), body: { categories: [newName('Talks')] } }),
  },
  deleteCategory: { right: 'event.edit', target: categoryTarget },
  readEventStats: rowWithoutBody('stats.view', eventParams),
  exportPoster: eventRow('event.view', () => ({ size: 'A4', language: 'en', affiliate_id: null })),
  readCampaignFigures: rowWithoutBody('affiliate.view', eventParams),
  readMemberSales: rowWithoutBody('stats.view', eventParams),
  listEventSums: rowWithoutBody('stats.view', () => ({})),
}
