import { describe, expect, test } from 'vitest'
import {
  patchEventSettings,
  readEventSettings,
  updateEventSettings,
} from '#contract/events/event-settings.ts'
import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import { readEvent } from '#contract/events/events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

const TWICE = { section: 'about', is_shown: true }

describeOnAnyDatabase('settings of an event', (kind) => {
  const fixture = useFixture(kind)
  const own = () => ({ params: { event_id: fixture.venue.event_id } })
  const read = async () => (await fixture.call('door', readEventSettings, own())).data
  const place = { venue_name: 'Harbour Hall', city: 'Central', country: 'HK' }
  const location = { ...SETTINGS_DEFAULTS.location, ...place }

  test('event settings start with the defaults', async () => {
    expect(await read()).toEqual({ ...SETTINGS_DEFAULTS, event_id: fixture.venue.event_id, version: 1 })
  })

  test.each([
    ['PUT', updateEventSettings],
    ['PATCH', patchEventSettings],
  ] as const)('a settings update by %s changes the named fields only', async (_, endpoint) => {
    const before = await fixture.venue.change_no()
    const first = { location: place, order_timeout_in_minutes: 30, support_email: 'Help@Venue.test' }
    const made = (await fixture.call('organizer', endpoint, { ...own(), body: first })).data
    expect(made).toEqual({
      ...SETTINGS_DEFAULTS,
      ...first,
      location,
      support_email: 'help@venue.test',
      event_id: fixture.venue.event_id,
      version: 2,
    })
    expect(await fixture.venue.change_no()).toBe(before + 1)
    const body = { social_handles: { instagram: 'lights' }, support_email: null }
    const next = (await fixture.call('organizer', endpoint, { ...own(), body })).data
    expect(next).toEqual({ ...made, ...body, version: 3 })
    expect(await read()).toEqual(next)
  })

  test('a settings update with equal values changes nothing, also with default values', async () => {
    const body = { show_share_buttons: SETTINGS_DEFAULTS.show_share_buttons, seo_title: '' }
    const before = await fixture.venue.change_no()
    expect((await fixture.call('owner', updateEventSettings, { ...own(), body })).data.version).toBe(1)
    expect(await fixture.venue.change_no()).toBe(before)
  })

  test('event settings have their own version, and the event keeps its version', async () => {
    await fixture.call('owner', updateEventSettings, { ...own(), body: { seo_title: 'Lights' } })
    expect((await fixture.call('owner', readEvent, own())).data.version).toBe(1)
  })

  test('a stale settings update returns 412 with the current settings', async () => {
    const change = (seo_title: string) =>
      fixture.call('owner', updateEventSettings, { ...own(), body: { seo_title }, version: 1 })
    const { data } = await change('First')
    const stale = { status: 412, code: 'version.stale', current: data }
    await expect(change('Second')).rejects.toMatchObject(stale)
    expect(await read()).toEqual(data)
  })

  test('one of eight concurrent settings updates on one version succeeds', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        fixture.call('owner', updateEventSettings, {
          ...own(),
          body: { seo_title: `Writer ${at}` },
          version: 1,
        }),
      ),
    )
    const kept = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.data] : []))
    expect(kept).toHaveLength(1)
    expect(await read()).toEqual(kept[0])
  })

  test('every member who sees the event reads settings, and organizers change them', async () => {
    const body = { seo_title: 'Mine' }
    for (const who of ['collaborator', 'door'] as const) {
      await fixture.call(who, readEventSettings, own())
      const refused = { status: 403, code: 'permission.denied' }
      await expect(fixture.call(who, updateEventSettings, { ...own(), body })).rejects.toMatchObject(refused)
      await expect(fixture.call(who, patchEventSettings, { ...own(), body })).rejects.toMatchObject(refused)
    }
    const missing = { status: 404, code: 'event.not_found' }
    await expect(fixture.call('stranger', readEventSettings, own())).rejects.toMatchObject(missing)
    await expect(fixture.call('stranger', updateEventSettings, { ...own(), body })).rejects.toMatchObject(
      missing,
    )
    expect((await read()).seo_title).toBe('')
  })

  describe('invalid event settings', () => {
    test.each([
      [{ order_timeout_in_minutes: 0 }, 'order_timeout_in_minutes', 'too_small'],
      [{ order_timeout_in_minutes: 121 }, 'order_timeout_in_minutes', 'too_large'],
      [{ order_timeout_in_minutes: 1.5 }, 'order_timeout_in_minutes', 'integer'],
      [{ homepage_primary_colour: 'red' }, 'homepage_primary_colour', 'colour'],
      [{ homepage_background_colour: '#fff' }, 'homepage_background_colour', 'colour'],
      [{ support_email: 'nobody' }, 'support_email', 'email'],
      [{ website_url: 'javascript:alert(1)' }, 'website_url', 'url'],
      [{ maps_url: 'maps' }, 'maps_url', 'url'],
      [{ location: { country: 'Hong Kong' } }, 'location.country', 'country'],
      [{ location: { street: 'x' } }, 'location.street', 'unknown'],
      [{ location: null }, 'location', 'invalid'],
      [{ price_display_mode: 'inclusive' }, 'price_display_mode', 'invalid'],
      [{ social_handles: { myspace: 'x' } }, 'social_handles.myspace', 'unknown'],
      [{ social_handles: { x: '' } }, 'social_handles.x', 'required'],
      [{ pre_checkout_message: 'x'.repeat(5001) }, 'pre_checkout_message', 'too_long'],
      [{ homepage_background_type: 'PICTURE' }, 'homepage_background_type', 'invalid'],
      [{ homepage_type_pair: 'COMIC' }, 'homepage_type_pair', 'invalid'],
      [{ homepage_line_up: 'x'.repeat(2001) }, 'homepage_line_up', 'too_long'],
      [{ homepage_cover_crop: { x: 1.1, y: 0, zoom: 1 } }, 'homepage_cover_crop.x', 'too_large'],
      [{ homepage_cover_crop: { x: 0, y: 0, zoom: 0.5 } }, 'homepage_cover_crop.zoom', 'too_small'],
      [{ homepage_sections: [TWICE, TWICE] }, 'homepage_sections', 'repeated'],
      [{ version: 7 }, 'version', 'unknown'],
    ])('the settings %j are refused by field', async (body, field, code) => {
      const path = `/events/${fixture.venue.event_id}/settings`
      for (const method of ['PUT', 'PATCH']) {
        const reply = await fixture.server.raw(method, path, { token: fixture.venue.owner.token, body })
        expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
        expect(reply.json, reply.text).toHaveProperty(['errors', field], [code])
      }
      expect((await read()).version).toBe(1)
    })
  })
})
