import { expect, test } from 'vitest'
import { addCategories, deleteCategory, listCategories } from '#contract/events/categories.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

describeOnAnyDatabase('categories of an event', (kind) => {
  const fixture = useFixture(kind)
  const own = () => ({ params: { event_id: fixture.venue.event_id } })
  const add = async (...categories: string[]) =>
    (await fixture.call('organizer', addCategories, { ...own(), body: { categories } })).data
  const list = async () => (await fixture.call('door', listCategories, own())).data
  const named = (rows: { name: string }[]) => rows.map(({ name }) => name)

  test('categories are added, stored as written and listed by name', async () => {
    expect(await list()).toEqual([])
    expect(named(await add('Workshop', ' 音樂 ', 'art'))).toEqual(['art', 'Workshop', '音樂'])
    expect(named(await list())).toEqual(['art', 'Workshop', '音樂'])
  })

  test('an existing category is kept when it is added in another case', async () => {
    const [music] = await add('Music')
    const before = await fixture.venue.change_no()
    expect(await add('music', 'MUSIC')).toEqual([music])
    expect(await fixture.venue.change_no()).toBe(before)
    expect(named(await add('Film', 'film'))).toEqual(['Film', 'Music'])
    expect(await fixture.venue.change_no()).toBe(before + 1)
  })

  test('an event has at most twenty categories', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `Number ${at}`)
    await add(...names.slice(0, 15))
    const refused = { status: 409, code: 'category.too_many' }
    await expect(add(...names.slice(14).map((name) => `${name} x`))).rejects.toMatchObject(refused)
    expect(await list()).toHaveLength(15)
    expect(await add(...names)).toHaveLength(20)
  })

  test('eight concurrent additions store each category once and keep to the limit', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, at) => add('Same', at % 2 === 0 ? 'Even' : 'Odd')))
    expect(named(await list())).toEqual(['Even', 'Odd', 'Same'])
    const full = (at: number) => Array.from({ length: 12 }, (_, n) => `${at} ${n}`)
    const settled = await Promise.allSettled([add(...full(1)), add(...full(2)), add(...full(3))])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await list()).toHaveLength(15)
  })

  test('categories are deleted one by one, each once', async () => {
    const [art, film] = await add('Art', 'Film')
    if (art === undefined || film === undefined) throw new Error('two were added')
    const params = { ...own().params, category_id: art.id }
    const before = await fixture.venue.change_no()
    await fixture.call('organizer', deleteCategory, { params })
    expect(await list()).toEqual([film])
    expect(await fixture.venue.change_no()).toBe(before + 1)
    const gone = { status: 404, code: 'category.not_found' }
    await expect(fixture.call('organizer', deleteCategory, { params })).rejects.toMatchObject(gone)
    const elsewhere = { event_id: fixture.venue.other_event.id, category_id: film.id }
    await expect(fixture.call('organizer', deleteCategory, { params: elsewhere })).rejects.toMatchObject(gone)
    expect(await list()).toEqual([film])
  })

  test('every member who sees the event reads categories, and organizers change them', async () => {
    const [art] = await add('Art')
    const params = { ...own().params, category_id: art?.id ?? '' }
    const body = { categories: ['Mine'] }
    for (const who of ['collaborator', 'door'] as const) {
      const refused = { status: 403, code: 'permission.denied' }
      await expect(fixture.call(who, addCategories, { ...own(), body })).rejects.toMatchObject(refused)
      await expect(fixture.call(who, deleteCategory, { params })).rejects.toMatchObject(refused)
    }
    const missing = { status: 404, code: 'event.not_found' }
    await expect(fixture.call('stranger', listCategories, own())).rejects.toMatchObject(missing)
    await expect(fixture.call('stranger', addCategories, { ...own(), body })).rejects.toMatchObject(missing)
    await expect(fixture.call('stranger', deleteCategory, { params })).rejects.toMatchObject(missing)
    expect(await list()).toEqual([art])
  })

  test.each([
    [{}, 'categories', 'required'],
    [{ categories: [] }, 'categories', 'required'],
    [{ categories: [' '] }, 'categories.0', 'required'],
    [{ categories: ['Music', 'x'.repeat(51)] }, 'categories.1', 'too_long'],
    [{ categories: Array.from({ length: 21 }, () => 'x') }, 'categories', 'too_long'],
  ])('categories with %j are refused', async (body, field, code) => {
    const path = `/events/${fixture.venue.event_id}/categories`
    const reply = await fixture.server.raw('POST', path, { token: fixture.venue.owner.token, body })
    expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
    expect(reply.json).toHaveProperty(['errors', field], [code])
  })
})
