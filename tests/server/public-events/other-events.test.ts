import { addMs } from '#contract/wire/instant.ts'
import { expect, test } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { listPublicOtherEvents, readPublicOtherEvent } from '#contract/events/other-events.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { cleanRichText } from '#server/core/rich-text.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

type Query = QueryInput<typeof listPublicOtherEvents>
const HOUR_MS = 3_600_000

describeOnAnyDatabase('other events', (kind) => {
  const fixture = useFixture(kind)
  const rows = () => publicRows(fixture)
  const list = async (word: string, query: Query = {}) =>
    (await fixture.server.call(listPublicOtherEvents, { query: { ...query, query: word } })).data
  const titles = async (word: string, query?: Query) => (await list(word, query)).map(({ title }) => title)
  const read = (other_event_id: string) =>
    fixture.server.call(readPublicOtherEvent, { params: { other_event_id } })

  test('other events are listed in sort order while they are live and not over', async () => {
    for (const [title, hours, sort_order, status] of [
      ['next', 24, 2, 'live'],
      ['always', null, 3, 'live'],
      ['going on', -0.5, 1, 'live'],
      ['over', -1, 4, 'live'],
      ['a draft', 6, 5, 'draft'],
      ['put away', 7, 6, 'archived'],
    ] as const)
      await rows().otherEvent(hours, { title, sort_order, status, place: 'Wharf A' })
    await rows().otherEvent(-23, { title: 'open end', ends_at: null, sort_order: 7, place: 'Wharf A' })
    expect(await titles('wharf')).toEqual(['going on', 'next', 'always', 'open end'])
    expect(await titles('wharf', { sort_direction: 'desc' })).toEqual([
      'open end',
      'always',
      'next',
      'going on',
    ])
    expect((await titles('wharf', { sort_by: 'starts_at' })).slice(0, 3)).toEqual([
      'open end',
      'going on',
      'next',
    ])
  })

  test('other events of every account are listed', async () => {
    const account_id = fixture.venue.strange_event.account_id
    const id = await rows().otherEvent(5, { account_id, title: 'Of strangers' })
    expect(await titles('strangers')).toEqual(['Of strangers'])
    expect((await read(id)).data.title).toBe('Of strangers')
  })

  test('other events are found by title and place, filtered by day and paginated', async () => {
    await rows().otherEvent(5, { title: '版畫展 Prints', place: 'Gallery 九號', sort_order: 1 })
    await rows().otherEvent(50, { title: 'Walk', place: 'Gallery 九號', sort_order: 2 })
    await rows().otherEvent(null, { title: 'Market', place: 'Gallery 九號', sort_order: 3 })
    for (const word of ['版畫', 'PRINTS 九號', 'gallery prints'])
      expect(await titles(word), word).toEqual(['版畫展 Prints'])
    expect(await titles('gallery nothing')).toEqual([])
    expect(await titles('prints %')).toEqual(['版畫展 Prints'])
    const starts_at = { gte: addMs(TEST_NOW, 24 * HOUR_MS) }
    expect(await titles('gallery 九號', { filter_fields: { starts_at } })).toEqual(['Walk'])
    const page = await fixture.server.call(listPublicOtherEvents, {
      query: { query: '九號', page: 2, per_page: 2 },
    })
    expect(page.data.map(({ title }) => title)).toEqual(['Market'])
    expect(page.meta).toMatchObject({ total: 3, last_page: 2, default_sort: 'sort_order' })
  })

  test('other events show their pictures and no internal fields', async () => {
    const id = await rows().otherEvent(5, {
      title: 'With pictures',
      description: cleanRichText('<p>Come in</p>'),
      place: 'Lobby',
      website_url: 'https://studio.example.test',
      email: 'studio@example.test',
      phone: '+85223456789',
    })
    await rows().otherPicture(id, 'EVENT_IMAGE', 'p')
    await rows().otherPicture(id, 'EVENT_COVER', 'c')
    const cover = {
      url: `/api/public/files/${'c'.repeat(32)}/1080.webp`,
      sources: [480, 1080].map((width) => ({
        url: `/api/public/files/${'c'.repeat(32)}/${width}.webp`,
        width,
      })),
      share_url: `/api/public/files/${'c'.repeat(32)}/share.jpg`,
      width: 1080,
      height: 540,
      alt: '',
    }
    const starts_at = addMs(TEST_NOW, 5 * HOUR_MS)
    const [shown] = await list('with pictures')
    expect(shown).toEqual({
      id,
      title: 'With pictures',
      language: 'en',
      start_date: shown?.start_date,
      end_date: shown?.end_date,
      starts_at,
      ends_at: addMs(starts_at, HOUR_MS),
      timezone: 'Asia/Hong_Kong',
      place: 'Lobby',
      cover,
    })
    const { data } = await read(id)
    expect(data).toEqual({
      ...shown,
      calendar_no: 1,
      languages: ['en'],
      description: '<p>Come in</p>',
      description_language: 'en',
      is_over: false,
      website_url: 'https://studio.example.test',
      email: 'studio@example.test',
      phone: '+85223456789',
      pictures: [expect.objectContaining({ share_url: null, width: 1080, alt: '' })],
      files: [],
    })
  })

  test('an other event opens by its address after its end, and not when it is not live', async () => {
    const over = await rows().otherEvent(-48)
    expect((await read(over)).data.is_over).toBe(true)
    const always = await rows().otherEvent(null)
    expect((await read(always)).data).toMatchObject({ is_over: false, starts_at: null, cover: null })
    const hidden = [
      await rows().otherEvent(5, { status: 'draft' }),
      await rows().otherEvent(5, { status: 'archived' }),
      newId('other_event', fixture.server.random),
      fixture.venue.event_id,
    ]
    for (const id of hidden)
      await expect(read(id), id).rejects.toMatchObject({ status: 404, code: 'other_event.not_found' })
  })
})
