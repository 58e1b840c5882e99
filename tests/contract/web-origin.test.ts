import { expect, test } from 'vitest'
import { eventSettingsEdit, WIDGET_ORIGINS_MAX } from '#contract/events/event-settings.ts'
import { webOrigin } from '#contract/wire/web-origin.ts'

test.each([
  ['https://example.org', 'https://example.org'],
  [' https://WWW.Example.org ', 'https://www.example.org'],
  ['https://shop.example.org:8443', 'https://shop.example.org:8443'],
  ['https://intranet', 'https://intranet'],
  ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
  ['http://localhost', 'http://localhost'],
  ['http://localhost:8080', 'http://localhost:8080'],
])('%s is a valid origin', (typed, origin) => {
  expect(webOrigin.parse(typed)).toBe(origin)
})

test.each([
  '',
  'example.org',
  '*',
  'https://*',
  'https://*.example.org',
  'https://example.org/',
  'https://example.org/tickets',
  'https://example.org?x=1',
  'https://example.org#x',
  'https://someone@example.org',
  'https://example.org:443',
  'http://localhost:80',
  'https://example.org:0',
  'https://example.org:123456',
  'https://-example.org',
  'https://example..org',
  'https://exam ple.org',
  'https://example.org https://other.example',
  "https://example.org; script-src 'unsafe-inline'",
  'https://example.org\nx-evil: 1',
  'https://bücher.example',
  'http://example.org',
  'http://localhost.example.org',
  'http://127.0.0.1',
  'ftp://example.org',
  'data:text/html,x',
  'null',
  "'self'",
])('%j is not a valid origin', (typed) => {
  const read = webOrigin.safeParse(typed)
  expect(read.error?.issues.map(({ message }) => message)).toEqual(['origin'])
})

test('a list of origins has at most twenty entries and no duplicates', () => {
  const sites = Array.from({ length: WIDGET_ORIGINS_MAX + 1 }, (_, at) => `https://site-${at}.example`)
  const codes = (widget_origins: string[]) =>
    eventSettingsEdit.safeParse({ widget_origins }).error?.issues.map(({ path, message }) => [path, message])
  expect(codes(sites.slice(1))).toBeUndefined()
  expect(codes(sites)).toEqual([[['widget_origins'], 'too_long']])
  expect(codes(['https://a.example', 'https://A.example'])).toEqual([[['widget_origins'], 'repeated']])
})
