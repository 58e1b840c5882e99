import { expect, test } from 'vitest'
import { deleteOtherEvent, listOtherEvents, type OtherEvent } from '#contract/events/other-events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf, formWith, picture } from '#tests/support/uploads.ts'

describeOnAnyDatabase('forms of other events', (kind) => {
  const fixture = useFixture(kind)
  const typed = { title: 'Open studio', timezone: 'Asia/Hong_Kong' }
  const list = async () => (await fixture.call('owner', listOtherEvents, {})).data
  const at = ({ id, version }: OtherEvent) => ({ params: { other_event_id: id }, version })
  const image = async () => fileOf(await picture('jpeg'), 'cover.jpg')
  const statusOf = async (url: string) => (await fixture.server.fetch(`http://foyer.test${url}`)).status
  const send = (method: 'POST' | 'PUT', path: string, body: FormData) =>
    fixture.server.raw(method, path, { body, token: fixture.venue.owner.token })

  test('a form creates and changes an other event, with blank fields as none and languages in brackets', async () => {
    const form = formWith('image', await image(), {
      title: 'Paper City',
      timezone: 'Asia/Hong_Kong',
      status: 'live',
      start_date: '2026-12-05T14:00',
      end_date: '',
      website_url: '',
      description: `<p>${'字'.repeat(9_000)}</p>`,
      'translations[zh-hk][title]': '紙城',
      'translations[zh-cn][title]': '纸城',
    })
    const reply = await send('POST', '/other-events', form)
    expect(reply.status, reply.text).toBe(201)
    const { data } = reply.json as { data: OtherEvent }
    expect(data).toMatchObject({
      title: 'Paper City',
      end_date: null,
      website_url: null,
      translations: { 'zh-hk': { title: '紙城' }, 'zh-cn': { title: '纸城' } },
    })
    const first = String(data.cover_url)
    expect(await statusOf(first)).toBe(200)
    const changed = await send(
      'PUT',
      `/other-events/${data.id}`,
      formWith('image', await image(), { place: 'Lobby' }),
    )
    const row = (changed.json as { data: OtherEvent }).data
    expect(row).toMatchObject({ place: 'Lobby', title: 'Paper City', version: 2 })
    expect(row.cover_url).not.toBe(first)
    expect(await statusOf(first)).toBe(404)
    // A form without a file is accepted and keeps the cover.
    const words = new FormData()
    words.append('phone', '+85223456789')
    const said = (await send('PUT', `/other-events/${data.id}`, words)).json as { data: OtherEvent }
    expect(said.data).toMatchObject({ phone: '+85223456789', cover_url: row.cover_url })
  })

  test('an invalid form is refused by field and leaves no file', async () => {
    const wrong: [what: string, form: FormData, field: string][] = [
      ['no title', formWith('image', await image(), { timezone: 'Asia/Hong_Kong' }), 'title'],
      ['an unknown text', formWith('image', await image(), { ...typed, surprise: 'x' }), 'surprise'],
      ['another file', formWith('photo', await image(), typed), 'photo'],
      [
        'a language that is none',
        formWith('image', await image(), { ...typed, 'translations[xx][title]': 'x' }),
        'translations.xx',
      ],
      ['no picture', formWith('image', fileOf(Buffer.from('words'), 'a.jpg'), typed), 'image'],
    ]
    for (const [what, form, field] of wrong) {
      const { status, json } = await send('POST', '/other-events', form)
      expect([400, 415, 422], what).toContain(status)
      expect(Object.keys((json as { errors: object }).errors), what).toEqual([field])
    }
    const plain = await fixture.server.raw('POST', '/other-events', {
      body: 'title=x',
      headers: { 'content-type': 'text/plain' },
      token: fixture.venue.owner.token,
    })
    expect(plain.json).toMatchObject({ code: 'request.media_type' })
    expect(await list()).toEqual([])
  })

  test('a form sent twice under one key creates one other event', async () => {
    const file = await image()
    const form = () => formWith('image', file, typed)
    const headers = { 'idempotency-key': `form-${fixture.venue.account_id}` }
    const post = () =>
      fixture.server.raw('POST', '/other-events', {
        body: form(),
        token: fixture.venue.owner.token,
        headers,
      })
    const [one, two] = [await post(), await post()]
    expect(two.json).toEqual(one.json)
    expect(await list()).toHaveLength(1)
  })

  test('the pictures of a form are published together with the other event', async () => {
    const reply = await send('POST', '/other-events', formWith('image', await image(), typed))
    const { data } = reply.json as { data: OtherEvent }
    await fixture.call('owner', deleteOtherEvent, at(data))
    expect(await list()).toEqual([])
    expect(await statusOf(String(data.cover_url))).toBe(404)
    await expect(fixture.call('owner', deleteOtherEvent, at(data))).rejects.toMatchObject({
      code: 'other_event.not_found',
    })
  })
})
