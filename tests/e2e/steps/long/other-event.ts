import type { Client } from '#api-client/client.ts'
import { updateOtherEventImage, uploadOtherEventImage } from '#contract/events/other-event-files.ts'
import { createOtherEvent } from '#contract/events/other-events.ts'
import { fileOf, picture } from '#tests/support/uploads.ts'
import { html, long } from './texts.ts'

export type LongOtherEvent = { other_event_id: string }

/**
 * Creates a live other event with each text of maximum length and a picture with an equally long alternative text.
 */
export async function makeLongOtherEvent({ call }: Pick<Client, 'call'>): Promise<LongOtherEvent> {
  const { data } = await call(createOtherEvent, {
    body: {
      title: long('createOtherEvent.title'),
      description: html(long('createOtherEvent.description').length),
      place: long('createOtherEvent.place'),
      status: 'live',
      timezone: 'Asia/Hong_Kong',
    },
  })
  const file = fileOf(await picture('jpeg'), 'walk.jpg', 'image/jpeg')
  const params = { other_event_id: data.id }
  const { data: shown } = await call(uploadOtherEventImage, { params, file, body: {} })
  await call(updateOtherEventImage, {
    params: { ...params, image_id: shown.id },
    body: { alt: long('updateOtherEventImage.alt') },
  })
  return { other_event_id: data.id }
}
