import { describe, expect, test } from 'vitest'
import { uploadAttachment } from '#contract/events/attachments.ts'
import { uploadImage } from '#contract/events/images.ts'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf, pdf, picture } from '#tests/support/uploads.ts'

describe('pictures and files of a public event', () => {
  const fixture = useFixture()

  test('files of a public event are listed in upload order with the cover separate, and are download-only', async () => {
    const event = await publicRows(fixture).event(48, { title: 'Rooftop Night' })
    const params = { event_id: event.id }
    for (const type of ['EVENT_IMAGE', 'EVENT_COVER', 'EVENT_IMAGE'] as const) {
      const file = fileOf(await picture('png'), 'view.png')
      await fixture.call('owner', uploadImage, { params, body: { type }, file })
      fixture.server.clock.set(new Date(Date.parse(fixture.server.clock.now()) + 1000).toISOString())
    }
    const file = fileOf(pdf(), '座位表 <b>.pdf')
    await fixture.call('owner', uploadAttachment, { params, file })
    const { data } = await fixture.server.call(readPublicEvent, { params })
    expect(data.cover).not.toBeNull()
    expect(data.pictures).toHaveLength(2)
    expect(data.pictures.map(({ url }) => url)).not.toContain(data.cover?.url)
    expect(data.files).toMatchObject([{ name: '座位表 <b>.pdf', mime: 'application/pdf' }])
    expect(Object.keys(data.files[0] ?? {}).sort()).toEqual(['bytes', 'id', 'mime', 'name', 'url'])
    const reply = await fixture.server.raw('GET', data.files[0]?.url ?? '', {})
    expect(reply.status).toBe(200)
    expect(reply.headers['content-disposition']).toMatch(/^attachment; /)
    expect(reply.headers['content-security-policy']).toContain('sandbox')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })

  test('files of an event that is not live are not returned', async () => {
    const event = await publicRows(fixture).event(48, { title: 'Rehearsal', status: 'draft' })
    const params = { event_id: event.id }
    await fixture.call('owner', uploadAttachment, { params, file: fileOf(pdf(), 'plan.pdf') })
    await expect(fixture.server.call(readPublicEvent, { params })).rejects.toMatchObject({
      code: 'event.not_found',
    })
  })
})
