import { beforeEach, describe, expect, test } from 'vitest'
import { updateVenueFace } from '#contract/account/branding.ts'
import { newId } from '#contract/wire/id.ts'
import { images } from '#server/core/db/schema/files.ts'
import { fillInitialHtml } from '#server/core/http/site/initial-html.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { useSiteFixture } from '#tests/support/site-server.ts'

const ENGLISH = { 'accept-language': 'en' }

describe('the initial HTML', () => {
  const site = useSiteFixture()
  const rows = () => publicRows(site)
  const seen = async (address: string, headers = ENGLISH) => {
    const { document, ...page } = await site.open(address, headers)
    const text = (selector: string) => document.querySelector(`#root ${selector}`)?.textContent ?? null
    return {
      ...page,
      text,
      root: document.getElementById('root'),
      cover: document.querySelector('#root img'),
    }
  }
  beforeEach(() => site.db.withTx((tx) => tx.delete(images)))

  const addCover = () =>
    site.db.withTx((tx) =>
      tx.insert(images).values({
        id: newId('image', site.server.random),
        account_id: site.venue.account_id,
        event_id: site.venue.event_id,
        type: 'EVENT_COVER',
        folder: 'abc',
        width: 1080,
        height: 540,
        widths: [480, 1080],
        bytes: 9,
        created_at: site.server.clock.now(),
      }),
    )

  test('the initial HTML of an event has its title, categories and cover in the width of the screen', async () => {
    await rows().category('Music')
    await rows().category('Talks')
    await addCover()
    const page = await seen(`/e/${site.venue.event_id}/x`)
    expect(page.text('h1')).toBe('Harbour Lights')
    expect(page.text('.first-sight-over')).toBe('Music · Talks')
    expect(page.cover?.getAttribute('srcset')).toMatch(/\/abc\/480\.webp 480w, \S+\/abc\/1080\.webp 1080w$/)
    expect(page.cover?.getAttribute('fetchpriority')).toBe('high')
    expect(page.text('*')).not.toContain('shapes')
  })

  test('the initial HTML leaves room for a missing cover and says no more than the page', async () => {
    const page = await seen(`/event/${site.venue.event_id}/x`)
    expect(page.cover).toBeNull()
    expect(page.root?.querySelector('.first-sight-cover')).not.toBeNull()
    await rows().setEvent({ status: 'draft' })
    site.server.clock.advance(5001)
    const gone = await seen(`/event/${site.venue.event_id}/x`)
    expect(gone.text('*') ?? gone.root?.textContent).toBe('shapes')
  })

  test("the initial HTML of the start page shows tonight's events with covers in the visitor's language", async () => {
    await rows().setEvent({ starts_at: '2026-11-20T11:30:00.000Z', ends_at: '2040-01-01T00:00:00.000Z' })
    await addCover()
    const english = await seen('/')
    expect(english.text('h1')).toBe('Tonight at Harbour Hall')
    expect(english.cover?.getAttribute('src')).toContain('/abc/1080.webp')
    expect((await seen('/', { 'accept-language': 'de' })).text('h1')).toBe('Heute Abend: Harbour Hall')
  })

  test('the initial HTML of a home page that begins with another section has its title alone', async () => {
    await rows().setEvent({ starts_at: '2026-11-20T11:30:00.000Z', ends_at: '2040-01-01T00:00:00.000Z' })
    await addCover()
    const sections = [{ section: 'rooms' as const, is_shown: true }]
    const { token } = site.venue.owner
    await site.server.call(updateVenueFace, { body: { homepage_sections: sections }, token })
    site.server.clock.advance(60_000)
    const page = await seen('/')
    expect(page.text('h1')).toBe('Come in.')
    expect(page.root?.querySelector('.first-sight-cover')).toBeNull()
  })

  test('the initial HTML of a checkout names neither order nor secret and is not indexed', async () => {
    const page = await seen('/checkout/ev_0000000000000000/od_0000000000000000/details?s=secret')
    expect(page.text('h1')).toBe('Checkout')
    expect(page).toMatchObject({ canonical: null, meta: { robots: 'noindex' } })
    expect(page.meta['description']).not.toBe('')
    expect(page.text('h1')).not.toBeNull()
    expect(page.text('*')).not.toContain('secret')
  })

  test('the initial HTML of private pages has placeholders only', async () => {
    for (const path of ['/manage/events', '/check-in/x', '/ticket/a/b', '/checkout/a', '/nowhere'])
      expect((await seen(path)).root?.textContent, path).toBe('shapes')
  })
})

test('the initial HTML of a demo says so and passes it to the app', () => {
  const html = '<html lang="en"><div id="root"><!--first-sight-->shapes<!--/first-sight--></div>'
  const sight = { kind: 'page', cover: null, over: '', heading: '<b>', lead: '', notice: null } as const
  const plain = fillInitialHtml(html, sight, 'The Wharf')
  expect(plain).toContain('<h1>&lt;b&gt;</h1>')
  expect(plain).toContain('>The Wharf</div>')
  expect(plain).not.toContain('data-demo')
  const told = fillInitialHtml(
    html,
    { ...sight, notice: { title: 'A & B', detail: 'Made up.' } },
    'The Wharf',
  )
  expect(told).toMatch(/^<html data-demo lang="en">/)
  expect(told).toContain('<strong>A &amp; B</strong> Made up.')
  expect(fillInitialHtml('<html lang="en">', sight, 'The Wharf'), 'a file without a place for it').toBe(
    '<html lang="en">',
  )
})
