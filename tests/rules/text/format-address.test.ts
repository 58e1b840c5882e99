import { expect, test } from 'vitest'
import { location } from '#contract/events/event-settings.ts'
import { formatPostalAddress } from '#rules/text/format-address.ts'

const loft = location.parse({
  venue_name: '深水埗共創空間',
  address_line_1: '大南街 128 號 2 樓',
  city: 'Sham Shui Po',
  country: 'HK',
})

test('a Chinese address goes from large to small without separators, next to the venue name', () => {
  expect(formatPostalAddress(loft, 'zh-hk')).toBe('深水埗共創空間（香港深水埗區大南街128號2樓）')
  expect(formatPostalAddress({ ...loft, venue_name: '' }, 'zh-hk')).toBe('香港深水埗區大南街128號2樓')
  expect(formatPostalAddress(location.parse({ venue_name: '大會堂', country: 'HK' }), 'zh-hk')).toBe(
    '香港大會堂',
  )
})

test('a place that is its own country or city is named once by its common name', () => {
  const twice = location.parse({ address_line_1: '大南街128號', city: '香港', country: 'HK' })
  expect(formatPostalAddress(twice, 'zh-hk')).toBe('香港大南街128號')
  expect(formatPostalAddress(location.parse({ city: 'Hong Kong', country: 'HK' }), 'en')).toBe('Hong Kong')
})

test('any other address goes from small to large', () => {
  const pier = location.parse({ venue_name: 'The Pier', address_line_1: '12 Pier Road', country: 'HK' })
  expect(formatPostalAddress(pier, 'en')).toBe('The Pier, 12 Pier Road, Hong Kong')
  expect(formatPostalAddress(pier, 'zh-hk')).toBe('The Pier, 12 Pier Road, 香港')
  expect(formatPostalAddress(location.parse({}), 'zh-hk')).toBe('')
})
