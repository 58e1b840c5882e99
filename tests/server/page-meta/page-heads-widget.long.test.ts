import { describe, expect, test } from 'vitest'
import { updateEventSettings } from '#contract/events/event-settings.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { useSiteFixture } from '#tests/support/site-server.ts'

const SHOP = 'https://shop.example'
const BLOG = 'https://blog.example:8443'
const KEPT_MS = 5001

describe('the frame ancestors of an event widget', () => {
  const site = useSiteFixture()
  const rows = () => publicRows(site)
  const widget = (event_id = site.venue.event_id) => site.open(`/widget/${event_id}?lang=en`)
  const allow = (widget_origins: string[], event_id = site.venue.event_id) =>
    site.server.call(updateEventSettings, {
      params: { event_id },
      body: { widget_origins },
      token: site.venue.organizer.token,
    })
  const ancestors = ({ headers }: Awaited<ReturnType<typeof widget>>) =>
    /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]

  test('a widget can be framed by this site only when no site is listed', async () => {
    const page = await widget()
    expect(page).toMatchObject({ status: 200, title: 'Harbour Lights' })
    expect(ancestors(page)).toBe("'self'")
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(page.meta).not.toHaveProperty('framed-by')
    expect(page.meta['robots']).toBe('noindex')
  })

  test('a widget can be framed by the listed sites, as its header and the page state', async () => {
    await allow([SHOP, BLOG])
    const page = await widget()
    expect(ancestors(page)).toBe(`'self' ${SHOP} ${BLOG}`)
    expect(page.headers).not.toHaveProperty('x-frame-options')
    expect(page.meta['framed-by']).toBe(`${SHOP} ${BLOG}`)
    const [policy = ''] = String(page.headers['content-security-policy']).split(';frame-ancestors')
    expect(policy).toContain("default-src 'self';script-src 'self' 'wasm-unsafe-eval'")
  })

  test('a change of the listed sites takes effect within seconds, also in a cached page', async () => {
    await allow([SHOP])
    const before = await widget()
    const address = `/widget/${site.venue.event_id}?lang=en`
    const same = { 'if-none-match': before.headers['etag'] ?? '' }
    const kept = await site.get(address, same)
    expect(kept.status).toBe(304)
    expect(String(kept.headers['content-security-policy'])).toContain(SHOP)
    await allow([BLOG])
    site.server.clock.advance(KEPT_MS)
    const after = await site.get(address, same)
    expect(after.status).toBe(200)
    expect(String(after.headers['content-security-policy'])).toMatch(`frame-ancestors 'self' ${BLOG}`)
    expect(String(after.headers['content-security-policy'])).not.toContain(SHOP)
  })

  test('the listed sites can frame no other page and no other event', async () => {
    await allow([SHOP])
    const { event_id } = site.venue
    const beside = await rows().event(24, { title: 'Beside' })
    for (const address of [
      '/',
      `/e/${event_id}/harbour-lights`,
      `/checkout/${event_id}`,
      `/widget/${event_id}/more`,
      `/widget/${beside.id}`,
      `/manage/event/${event_id}/widget`,
    ]) {
      const page = await site.open(address)
      expect(ancestors(page), address).toBe("'self'")
      expect(page.headers['x-frame-options'], address).toBe('SAMEORIGIN')
    }
  })

  test('the widget of an event that is not live returns 404 like an unknown event', async () => {
    await allow([SHOP])
    for (const status of ['draft', 'archived'] as const) {
      await rows().setEvent({ status })
      site.server.clock.advance(KEPT_MS)
      const page = await widget()
      expect(page.status, status).toBe(404)
      expect(ancestors(page), status).toBe("'self'")
      expect(page.text, status).not.toContain(SHOP)
    }
    expect((await widget('ev_0000000000000000')).status).toBe(404)
    for (const event_id of ['x', '%00']) expect(ancestors(await widget(event_id)), event_id).toBe("'self'")
  })

  test('an invalid site is rejected at its index, and a caller without permission is rejected', async () => {
    const params = { event_id: site.venue.event_id }
    const body = { widget_origins: [SHOP, 'https://*.example'] }
    await expect(
      site.server.call(updateEventSettings, { params, body, token: site.venue.organizer.token }),
    ).rejects.toMatchObject({ status: 422, errors: { 'widget_origins.1': ['origin'] } })
    await expect(
      site.server.call(updateEventSettings, {
        params,
        body: { widget_origins: [SHOP] },
        token: site.venue.door.token,
      }),
    ).rejects.toMatchObject({ status: 403, code: 'permission.denied' })
    expect(ancestors(await widget())).toBe("'self'")
  })
})
