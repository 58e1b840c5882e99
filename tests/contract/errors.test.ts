import { describe, expect, test } from 'vitest'
import { locale } from '#contract/wire/contact.ts'
import { endpoints } from '#contract/endpoints.ts'
import { OPEN_REQUESTS_MAX } from '#contract/rooms/own-bookings.ts'
import { ATTENDEE_IMPORT_ROWS_MAX } from '#contract/orders/attendee-import.ts'
import { IMPORT_ROWS_MAX } from '#contract/wire/import-report.ts'
import { errorStatus, isErrorCode } from '#contract/wire/errors.ts'
import { readTexts } from '#tests/architecture/texts/locale-parity.ts'
import { projectRoot } from '#tests/architecture/tree.ts'
import { COLUMNS_MAX } from '#server/core/spreadsheet/reading/table-limits.ts'

const codes = Object.keys(errorStatus)

/** Text of each error code in a language. */
function textsIn(language: string): Map<string, unknown> {
  const area = 'errors:'
  const all = [...readTexts(projectRoot, language)]
  return new Map(
    all.filter(([key]) => key.startsWith(area)).map(([key, text]) => [key.slice(area.length), text]),
  )
}

/** Errors whose texts state a limit as a number. */
const LIMITS = new Set(['import.too_much', 'import.too_many_rows'])
/** Endpoints that count existing things and ignore missing ones without telling the caller. */
const TELLS_NOTHING = new Set(['countPageView', 'countAffiliateVisit', 'countCampaignVisit'])

describe('the error codes', () => {
  test.each(locale.options)('the limit of open requests is stated in %s', (language) => {
    expect(textsIn(language).get('booking.too_many')).toContain(String(OPEN_REQUESTS_MAX))
  })

  test.each(locale.options)('the limit of the bytes read of a file is stated in %s', (language) => {
    const numbers = String(textsIn(language).get('import.too_much')).replaceAll(/(?<=\d)[\s,.](?=\d)/g, '')
    expect(numbers).toContain(String(IMPORT_ROWS_MAX))
    expect(numbers).toContain(String(COLUMNS_MAX))
    const of_attendees = String(textsIn(language).get('import.too_many_rows')).replaceAll(
      /(?<=\d)[\s,.](?=\d)/g,
      '',
    )
    expect(of_attendees).toContain(String(ATTENDEE_IMPORT_ROWS_MAX))
  })

  test.each(locale.options)('every error has a text in %s, and no text is unused', (language) => {
    const texts = textsIn(language)
    expect([...texts.keys()].toSorted()).toEqual(codes.toSorted())
    for (const [code, words] of texts) {
      if (typeof words !== 'string') throw new Error(`${code} is no text`)
      expect(words.trim(), code).toBe(words)
      expect(words.length, code).toBeGreaterThan(3)
      expect(words, code).not.toContain(code)
      if (!LIMITS.has(code)) expect(words, code).not.toMatch(/\d{3}/)
      expect(words, code).not.toMatch(/\{\{|undefined|null|SQL/)
    }
  })

  test('error codes are own keys and no inherited property', () => {
    for (const code of codes) expect(isErrorCode(code), code).toBe(true)
    for (const other of [
      '',
      'toString',
      'constructor',
      '__proto__',
      'hasOwnProperty',
      'AUTH.REQUIRED',
      'event',
    ])
      expect(isErrorCode(other), other).toBe(false)
  })

  test('errors have 4xx statuses, and only server faults have 5xx', () => {
    for (const [code, status] of Object.entries(errorStatus)) {
      const is_ours = ['request.failed', 'server.busy', 'server.full', 'payment.unavailable'].includes(code)
      expect(status >= 500, code).toBe(is_ours)
      expect(status, code).toBeGreaterThanOrEqual(400)
      if (code.endsWith('.not_found')) expect(status, code).toBe(404)
    }
  })

  test('each endpoint lists its errors once, and a path parameter can be not found', () => {
    for (const { name, endpoint } of endpoints) {
      expect(new Set(endpoint.errors).size, name).toBe(endpoint.errors.length)
      if (TELLS_NOTHING.has(name)) continue
      for (const [, kind] of endpoint.path.matchAll(/:(\w+)_id/g)) {
        expect(endpoint.errors, name).toContain(`${kind}.not_found`)
      }
      if (endpoint.per_minute !== undefined) expect(endpoint.errors, name).toContain('rate.limited')
    }
  })
})
