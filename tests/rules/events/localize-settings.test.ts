import { expect, test } from 'vitest'
import { eventLocation, type EventSettings } from '#contract/events/event-settings.ts'
import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import { localizeLocation, localizeSettings } from '#rules/events/localize-settings.ts'

const place = eventLocation.parse({
  venue_name: 'The Pier',
  address_line_1: '12 Pier Road',
  city: 'Central',
  country: 'HK',
  translations: { 'zh-hk': { venue_name: '碼頭', address_line_1: '碼頭道 12 號' } },
})
const { translations: _, ...main } = place

test('a reader sees the parts of a place that are translated in their language, and the others as they are', () => {
  expect(localizeLocation(place, 'zh-hk')).toEqual({
    ...main,
    venue_name: '碼頭',
    address_line_1: '碼頭道 12 號',
  })
})

test('a place shows no other language than the reader’s', () => {
  for (const language of ['de', null] as const) expect(localizeLocation(place, language)).toEqual(main)
})

test('settings of an event are localized with their place', () => {
  const settings: Omit<EventSettings, 'event_id' | 'version'> = {
    ...SETTINGS_DEFAULTS,
    rooms: [],
    location: place,
    pre_checkout_message: 'Before',
    translations: { 'zh-hk': { pre_checkout_message: '之前' } },
  }
  expect(localizeSettings(settings, 'zh-hk')).toMatchObject({
    pre_checkout_message: '之前',
    location: { venue_name: '碼頭' },
  })
})
