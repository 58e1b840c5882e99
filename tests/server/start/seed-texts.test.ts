import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Converter as traditionalizer } from 'opencc-js/cn2t'
import { Converter as simplifier } from 'opencc-js/t2cn'
import type { Locale } from '#contract/wire/contact.ts'
import { localizeLocation } from '#rules/events/localize-settings.ts'
import { formatPostalAddress } from '#rules/text/format-address.ts'
import { formatPhone } from '#rules/text/phone.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { organizers } from '#server/core/db/schema/accounts.ts'
import { questions } from '#server/core/db/schema/events.ts'
import { membership_settings, merchants } from '#server/core/db/schema/members.ts'
import { other_events } from '#server/core/db/schema/other-events.ts'
import { VENUE } from '#server/seed/people.ts'
import { CHINESE, inLanguages, LANGUAGES, makeDemo, tablesOf, TIME, venueFaceOf } from './demo-rows.ts'

const HAN = /\p{Script=Han}/u
/** Characters that both kinds of Chinese write, or in two ways, so that converting them says nothing. */
const SHARED = new Set('里后台面周只溫閱')

let db: Database
const read = <Rows>(query: (tx: Tx) => Promise<Rows>): Promise<Rows> => db.read(query)

beforeAll(async () => {
  db = await makeDemo()
})
afterAll(() => db.close())

describe('languages', () => {
  const simplified = simplifier({ from: 'hk', to: 'cn' })
  const traditional = traditionalizer({ from: 'cn', to: 'hk' })
  const foreignCharacters = (text: string, convert: (text: string) => string) =>
    Array.from(text).filter((character) => !SHARED.has(character) && convert(character) !== character)

  test('every text of the demo is there in English and in both kinds of Chinese, in the right script', async () => {
    const found = await read(async (tx) => {
      const table = tablesOf(tx)
      const own_rooms = await table.rooms()
      const settings = await table.settings()
      return [
        ...(await table.events()).map((row) => ({ row, fields: ['title', 'description'] })),
        ...(await table.tickets()).map((row) => ({ row, fields: ['name', 'description'] })),
        ...(await table.prices()).map((row) => ({ row, fields: ['label'] })),
        ...(await table.lists()).map((row) => ({ row, fields: ['name', 'description'] })),
        // The app itself has words for the default ones.
        ...(await tx.select().from(questions).where(isNull(questions.default_of))).map((row) => ({
          row,
          fields: ['title', 'description'],
        })),
        ...(await tx.select().from(other_events)).map((row) => ({
          row,
          fields: ['title', 'place', 'description'],
        })),
        ...own_rooms.map((row) => ({ row, fields: ['name', 'description', 'terms'] })),
        ...own_rooms.flatMap((room) => room.extras.map((row) => ({ row, fields: ['name'] }))),
        ...own_rooms.flatMap((room) => room.questions.map((row) => ({ row, fields: ['title'] }))),
        ...settings.flatMap(({ settings: { location, translations = {}, ...texts } }) => [
          {
            row: { ...texts, translations },
            fields: Object.keys(texts).filter((field) => /_(message|details|text)$|^seo_/.test(field)),
          },
          ...(location === undefined
            ? []
            : [
                {
                  row: { ...location, translations: location.translations ?? {} },
                  fields: ['venue_name', 'address_line_1', 'city'],
                },
              ]),
        ]),
        {
          row: await venueFaceOf(tx),
          fields: ['name', 'lead', 'address', 'opening_hours', 'about', 'contact'],
        },
      ]
    })
    expect(found.length).toBeGreaterThan(100)
    for (const { row, fields } of found)
      for (const field of fields) {
        const texts = inLanguages(row, field)
        const main = texts['en']
        if (typeof main !== 'string' || main === '') continue
        expect(main, field).not.toMatch(HAN)
        for (const language of CHINESE)
          expect(String(texts[language]), `${field} in ${language}: ${main}`).toMatch(HAN)
        expect(foreignCharacters(String(texts['zh-cn']), simplified), String(texts['zh-cn'])).toEqual([])
        expect(foreignCharacters(String(texts['zh-hk']), traditional), String(texts['zh-hk'])).toEqual([])
        // What is claimed in one language is claimed in the others.
        const times = LANGUAGES.map((language) => String(texts[language]).match(TIME) ?? [])
        expect(times[1], main).toEqual(times[0])
        expect(times[2], main).toEqual(times[0])
      }
  })

  test('perks and shops have names in both kinds of Chinese', async () => {
    const [[membership], shops] = await read(
      async (tx) => [await tx.select().from(membership_settings), await tx.select().from(merchants)] as const,
    )
    for (const { label } of membership?.perks ?? []) {
      expect(foreignCharacters(label['zh-cn'], simplified)).toEqual([])
      expect(foreignCharacters(label['zh-hk'], traditional)).toEqual([])
    }
    for (const { name_zh, translations } of shops) {
      expect(foreignCharacters(name_zh, traditional)).toEqual([])
      expect(foreignCharacters(translations['zh-cn']?.name ?? '未', simplified)).toEqual([])
    }
  })
})

describe('addresses and contacts', () => {
  test('an event’s address is complete and in one language for each reader', async () => {
    const rows = await read((tx) => tablesOf(tx).settings())
    const places = rows.flatMap(({ settings: { location } }) => location ?? [])
    expect(places.length).toBeGreaterThan(10)
    const addressIn = (language: Locale) =>
      new Set(places.map((place) => formatPostalAddress(localizeLocation(place, language), language)))
    expect([...addressIn('en')]).toEqual(['Foyer, 12 Pier Road, Central, Hong Kong'])
    expect([...addressIn('zh-hk')]).toEqual(['Foyer 樓上舍（香港中環碼頭道12號）'])
    expect([...addressIn('zh-cn')]).toEqual(['Foyer 楼上舍（香港中环码头道12号）'])
  })

  test('the venue has the same street, telephone, email address and map everywhere', async () => {
    const face = await read(venueFaceOf)
    const [settings, [organizer], others] = await read(
      async (tx) =>
        [
          await tablesOf(tx).settings(),
          await tx.select().from(organizers),
          await tx.select().from(other_events),
        ] as const,
    )
    expect([organizer?.name, organizer?.phone, organizer?.email]).toEqual([
      face.name,
      face.phones[0],
      face.email,
    ])
    for (const { phone, email } of others) {
      if (phone !== null) expect(face.phones).toContain(phone)
      if (email !== null && email.startsWith('hello@')) expect(email).toBe(face.email)
    }
    const streets = { en: '12 Pier Road', 'zh-hk': '碼頭道 12 號', 'zh-cn': '码头道 12 号' }
    const addresses = inLanguages(face, 'address')
    for (const language of LANGUAGES) expect(addresses[language]).toContain(streets[language])
    for (const { account_id, settings: own } of settings) {
      if (account_id !== VENUE) continue
      expect([own.support_email, own.maps_url]).toEqual([face.email, face.map_url])
      const footers = inLanguages({ ...own, translations: own.translations ?? {} }, 'email_footer_message')
      for (const language of LANGUAGES) {
        expect(footers[language]).toContain(streets[language])
        expect(footers[language]).toContain(formatPhone(face.phones[0] ?? ''))
      }
    }
  })
})
