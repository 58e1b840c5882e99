import type { EventLocation } from '#contract/events/event-settings.ts'
import { formatPhone } from '#rules/text/phone.ts'
import { localizedText, toTranslations } from './texts.ts'

/** The venue of the demo: a house of five floors that does not exist, at the piers of Central, which do. */
export const HOUSE = {
  name: localizedText('Foyer', 'Foyer 樓上舍', 'Foyer 楼上舍'),
  street: localizedText('12 Pier Road', '碼頭道 12 號', '码头道 12 号'),
  area: localizedText('Central', '中環', '中环'),
  /** On one or two lines, as written on an envelope. */
  address: localizedText('12 Pier Road\nCentral, Hong Kong', '香港中環碼頭道 12 號', '香港中环码头道 12 号'),
  /** Numbers and domains that belong to nobody. */
  phones: ['+85255550100', '+85255550101'],
  email: 'hello@demo.test',
  website: 'https://demo.test',
  map: 'https://www.openstreetmap.org/?mlat=22.2871&mlon=114.1588#map=17/22.2871/114.1588',
} as const

const { name, street, area } = HOUSE

/** The venue as the place of an event. */
export const LOCATION: EventLocation = {
  venue_name: name.en,
  address_line_1: street.en,
  address_line_2: '',
  city: area.en,
  state_or_region: '',
  zip_or_postal_code: '',
  country: 'HK',
  translations: toTranslations({ venue_name: name, address_line_1: street, city: area }),
}

const PHONE = formatPhone(HOUSE.phones[0])

/** Closing lines of the venue's mails. */
export const MAIL_FOOTER = localizedText(
  `${name.en} · ${street.en}, ${area.en} · ${PHONE}`,
  `${name.hk} · ${area.hk}${street.hk} · ${PHONE}`,
  `${name.cn} · ${area.cn}${street.cn} · ${PHONE}`,
)
