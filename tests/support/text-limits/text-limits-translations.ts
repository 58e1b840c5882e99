import type { TextLimit } from './text-limits.ts'

const EVENT = { title: { max: 149 }, description: { max: 49_999, is_html: true } } as const
const MESSAGE = { max: 5000 }
const SETTINGS = {
  continue_button_text: { max: 100 },
  email_footer_message: MESSAGE,
  pre_checkout_message: MESSAGE,
  post_checkout_message: MESSAGE,
  ticket_page_message: MESSAGE,
  online_event_connection_details: MESSAGE,
  seo_title: { max: 149 },
  seo_description: { max: 500 },
  seo_keywords: { max: 500 },
  homepage_line_up: { max: 2000 },
}
const LOCATION = {
  venue_name: { max: 255 },
  address_line_1: { max: 255 },
  address_line_2: { max: 255 },
  city: { max: 100 },
  state_or_region: { max: 100 },
}
const TICKET = { name: { max: 149 }, description: { max: 2000 } }
const QUESTION = { title: { max: 255 }, description: { max: 2000 }, 'options.Other': { max: 149 } }
const LIST = { name: { max: 100 }, description: { max: 255 } }
const HTML = { max: 20_000, is_html: true } as const
const FACE = {
  name: { max: 100 },
  lead: { max: 200 },
  address: { max: 300 },
  opening_hours: { max: 500 },
  about: HTML,
  contact: HTML,
  terms: HTML,
}
const ROOM = { name: { max: 100 }, description: { max: 5000 }, terms: { max: 20_000 } }

const OTHER = { title: { max: 149 }, description: HTML, place: { max: 200 } }

/** Translations by parent resource, with the limits of the main texts. */
const TRANSLATED: Record<string, Record<string, TextLimit | 'shaped'>> = {
  createEvent: EVENT,
  updateEvent: EVENT,
  patchEventSettings: SETTINGS,
  updateEventSettings: SETTINGS,
  'patchEventSettings.location': LOCATION,
  'updateEventSettings.location': LOCATION,
  'updateAccount.event_defaults.location': LOCATION,
  'updateOwnAccount.event_defaults.location': LOCATION,
  createTicket: TICKET,
  updateTicket: TICKET,
  'createTicket.prices.0': { label: { max: 100 } },
  'updateTicket.prices.0': { label: { max: 100 } },
  createQuestion: QUESTION,
  updateQuestion: QUESTION,
  createCheckInList: LIST,
  updateCheckInList: LIST,
  createMerchant: { name: { max: 100 } },
  updateMerchant: { name: { max: 100 } },
  updateVenueFace: FACE,
  createRoom: ROOM,
  updateRoom: ROOM,
  'createRoom.questions.0': { title: { max: 255 } },
  'updateRoom.questions.0': { title: { max: 255 } },
  'createRoom.extras.0': { name: { max: 100 } },
  'updateRoom.extras.0': { name: { max: 100 } },
  updateRoomPicture: { alt: { max: 300 } },
  createOtherEvent: OTHER,
  updateOtherEvent: OTHER,
  updateOtherEventImage: { alt: { max: 300 } },
  createMessage: { subject: { max: 100 }, message: { ...HTML, is_required: true } },
  // Shown to the author and not stored.
  previewMessage: { subject: 'shaped', message: { max: 20_000, is_told: true } },
}

export const translationTextLimits: Record<string, TextLimit | 'shaped'> = Object.fromEntries(
  Object.entries(TRANSLATED).flatMap(([where, limits]) =>
    Object.entries(limits).map(([field, limit]) => [`${where}.translations.zh-hk.${field}`, limit]),
  ),
)
