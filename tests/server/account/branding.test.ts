import { expect, test } from 'vitest'
import { HOME_LOOK_DEFAULTS } from '#contract/account/home-look-defaults.ts'
import {
  readPublicVenue,
  readVenueFace,
  removeVenueImage,
  setVenueImage,
  updateVenueFace,
} from '#contract/account/branding.ts'
import { readMembershipSettings, updateMembershipSettings } from '#contract/members/membership-settings.ts'
import { createRoom, updateRoom } from '#contract/rooms/rooms.ts'
import { listAudit } from '#contract/account/audit.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf, heic, picture } from '#tests/support/uploads.ts'

const ROOMS = { section: 'rooms', is_shown: true }
const LOGO = { width: 400, height: 100 }

describeOnAnyDatabase('the face of the venue', (kind) => {
  const fixture = useFixture(kind)
  const shown = async (locale: 'en' | 'zh-hk' | 'de' = 'en') =>
    (await fixture.server.call(readPublicVenue, { language: locale })).data
  const change = (body: BodyInput<typeof updateVenueFace>) => fixture.call('owner', updateVenueFace, { body })
  const upload = async (type: 'VENUE_LOGO' | 'VENUE_PICTURE', size = LOGO) =>
    (
      await fixture.call('owner', setVenueImage, {
        body: { type },
        file: fileOf(await picture('png', size), 'sign.png'),
      })
    ).data

  test('branding defaults to the account name and the product’s colour', async () => {
    expect(await shown()).toEqual({
      name: 'Harbour Hall',
      lead: '',
      address: '',
      opening_hours: '',
      accent_colour: '#6d2c5a',
      logo: null,
      logo_dark: null,
      picture: null,
      phones: [],
      email: '',
      map_url: '',
      social: [],
      ...HOME_LOOK_DEFAULTS,
      about: '',
      contact: '',
      terms: '',
      pages: [],
      sends_mail: true,
      cancellation_fee: { cents: 10_000, currency: 'HKD' },
      cancellation: {
        terms: { steps: [{ until_hours: 0, refund_percent: 100 }], fee_cents: 10_000, fee_per: 'order' },
        currency: 'HKD',
      },
    })
  })

  test('a page of the venue appears once it has content, and a room once visitors see it', async () => {
    const pages = async () => (await shown()).pages
    const { data: room } = await fixture.call('owner', createRoom, {
      body: { name: 'Bar', units: ['Bar'], layouts: [{ layout: 'theatre', capacity: 40 }] },
    })
    expect(await pages()).toEqual([])
    const at_room = { params: { room_id: room.id }, version: room.version }
    await fixture.call('owner', updateRoom, { ...at_room, body: { status: 'LIVE' } })
    expect(await pages()).toEqual(['rooms'])
    await change({ about: '<p>Three floors.</p>', email: 'hello@wharf.test' })
    expect(await pages()).toEqual(['rooms', 'about', 'contact'])
    const { data: settings } = await fixture.call('owner', readMembershipSettings, {})
    const edit = { body: { platinum_receipts: 3 }, version: settings.version }
    await fixture.call('owner', updateMembershipSettings, edit)
    expect(await pages()).toEqual(['rooms', 'membership', 'about', 'contact'])
  })

  test('branding is returned in the reader’s language where a translation exists', async () => {
    await change({
      name: 'The Wharf',
      lead: 'A house for evenings',
      translations: { 'zh-hk': { name: '碼頭', about: '<p>三層樓</p><script>x</script>' } },
    })
    expect(await shown('zh-hk')).toMatchObject({
      name: '碼頭',
      lead: 'A house for evenings',
      about: '<p>三層樓</p>',
    })
    expect(await shown('de')).toMatchObject({ name: 'The Wharf', about: '' })
    await change({ lead: 'A house for nights' })
    expect((await shown('zh-hk')).name, 'a change of one text leaves the others').toBe('碼頭')
    const { data } = await fixture.call('organizer', readVenueFace, {})
    expect(data.translations).toMatchObject({ 'zh-hk': { about: '<p>三層樓</p>' } })
    expect(data.version).toBe(3)
  })

  test('a branding update keeps omitted fields, ignores a repeat and refuses a stale version', async () => {
    const first = await change({ phones: ['+85255550100'], social: ['https://instagram.example/wharf'] })
    expect(first.data.phones).toEqual(['+85255550100'])
    const again = await change({ phones: ['+85255550100'] })
    expect(again.data.version).toBe(first.data.version)
    await expect(
      fixture.call('owner', updateVenueFace, { body: { lead: 'Late' }, version: first.data.version - 1 }),
    ).rejects.toMatchObject({ code: 'version.stale', current: { version: first.data.version } })
    const { data } = await fixture.call('owner', listAudit, {
      params: { account_id: fixture.venue.account_id },
      query: {},
    })
    expect(data.filter(({ action }) => action === 'venue_face_changed')).toHaveLength(1)
  })

  test('the home page layout is changed field by field, and clients are notified', async () => {
    const look = {
      homepage_background_type: 'COLOUR' as const,
      homepage_background_colour: '#ffe08a',
      homepage_cover_crop: { x: 0.2, y: 1, zoom: 2 },
      homepage_sections: [
        { section: 'rooms' as const, is_shown: true },
        { section: 'lead' as const, is_shown: false },
      ],
      homepage_type_pair: 'BOOK' as const,
    }
    await change(look)
    expect(await shown()).toMatchObject(look)
    await change({ homepage_type_pair: 'PLAIN' })
    expect(await shown()).toMatchObject({ ...look, homepage_type_pair: 'PLAIN' })
  })

  test('branding accepts only web addresses in links and names the invalid field', async () => {
    const refusals = [
      [{ map_url: 'javascript:alert(1)' }, 'map_url'],
      [{ social: ['ftp://x.example'] }, 'social.0'],
      [{ accent_colour: 'red;}' }, 'accent_colour'],
      [{ phones: ['+85255550100', '+85255550101', '+85255550102'] }, 'phones'],
      [{ email: 'nobody' }, 'email'],
      [{ homepage_background_colour: 'url(x)' }, 'homepage_background_colour'],
      [{ homepage_cover_crop: { x: 2, y: 0, zoom: 1 } }, 'homepage_cover_crop.x'],
      [{ homepage_sections: [{ section: 'tickets', is_shown: true }] }, 'homepage_sections.0.section'],
      [{ homepage_sections: [ROOMS, ROOMS] }, 'homepage_sections'],
      [{ homepage_type_pair: 'COMIC' }, 'homepage_type_pair'],
    ] as const
    for (const [body, field] of refusals)
      await expect(change(body as Parameters<typeof change>[0]), field).rejects.toMatchObject({
        code: 'request.invalid',
        errors: { [field]: expect.any(Array) },
      })
  })

  test('a new branding picture replaces the old one and the icons of the installed app', async () => {
    const first = await upload('VENUE_LOGO')
    const logo = await upload('VENUE_LOGO')
    await upload('VENUE_PICTURE', { width: 1600, height: 900 })
    const { logo: sign, picture: large } = await shown()
    expect(sign).toMatchObject({ url: logo.url, width: 400 })
    expect(large?.sources.map(({ width }) => width)).toEqual([480, 1080, 1600])
    const get = (url: string) => fixture.server.raw('GET', url.replace(/^\/api/, ''), {})
    expect([(await get(first.url)).status, (await get(logo.url)).status]).toEqual([404, 200])
    for (const name of ['icon192.png', 'icon512.png', 'maskable512.png', 'apple180.png'])
      expect((await get(logo.url.replace(/[^/]+$/, name))).status, name).toBe(200)
    await fixture.call('owner', removeVenueImage, { params: { image_id: logo.id } })
    expect((await shown()).logo).toBeNull()
    await expect(
      fixture.call('owner', removeVenueImage, { params: { image_id: logo.id } }),
    ).rejects.toMatchObject({ code: 'image.not_found' })
  })

  test('a branding picture is refused when it is no image, too small or sent without permission', async () => {
    const refused = (file: File, who: 'owner' | 'organizer' = 'owner') =>
      fixture.call(who, setVenueImage, { body: { type: 'VENUE_PICTURE' }, file })
    await expect(refused(fileOf(heic(), 'sign.heic'))).rejects.toMatchObject({ code: 'image.heic' })
    const small = fileOf(await picture('png', { width: 300, height: 300 }), 'sign.png')
    await expect(refused(small)).rejects.toMatchObject({ code: 'image.too_small' })
    await expect(refused(small, 'organizer')).rejects.toMatchObject({ code: 'permission.denied' })
  })
})
