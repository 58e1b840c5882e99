import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import { bookingNew } from '#contract/rooms/new-booking.ts'
import type { OwnBooking } from '#contract/rooms/booking-shape.ts'
import type { PublicRoom } from '#contract/rooms/public-rooms.ts'
import type { RoomLayout } from '#contract/rooms/rooms.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import type { Answer } from '#rules/events/answers.ts'
import { useRequestBooking } from '#app/data/rooms/own-bookings.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { saveRequestDraft, readRequestDraft } from './typed-request.ts'

/** Form values of a request. Extras and answers are in the room's order. */
export type RequestForm = {
  /** Start of the span, which is selected beside the form. */
  starts_at: string
  /** Like the people as in the address, which is the one that counts. */
  layout: RoomLayout
  people: number | null
  extras: (number | null)[]
  answers: Answer[]
  note: string
  accepts_terms: boolean
}

interface RequestFormOptions {
  room: PublicRoom
  span: Span
  /** Number of people and layout in the search, which are edited in the form too. */
  people: number | null
  layout: RoomLayout
  /** Others have requested the time: this request waits. */
  waits: boolean
  onSent: (booking: OwnBooking) => void
}

/**
 * Form of a room request; the input stays in this tab until it is sent. `may_be_sent`: the response was lost, so the
 * request itself may occupy the time; sending it again finds it.
 */
export function useRequestForm({ room, span, people, layout, waits, onSent }: RequestFormOptions) {
  const { t } = useTranslation('venue')
  const request_booking = useRequestBooking()
  const id = useNewId('booking')
  const { error } = request_booking
  const may_be_sent = error instanceof ApiError && error.is_transient
  const form = useRowForm({
    schema: bookingNew,
    row: null,
    toForm: (): RequestForm => {
      const draft = readRequestDraft(room.id)
      return {
        starts_at: span.starts_at,
        layout,
        people,
        extras: room.extras.map((_extra, at) => draft.extras?.[at] ?? 0),
        answers: room.questions.map((_question, at) => draft.answers?.[at] ?? { answer: '', options: [] }),
        note: draft.note ?? '',
        accepts_terms: draft.accepts_terms ?? false,
      }
    },
    toBody: (input) => ({
      room_id: room.id,
      ...span,
      layout,
      people,
      extras: room.extras.flatMap(({ key }, at) => {
        const quantity = input.extras[at] ?? 0
        return quantity === 0 ? [] : [{ key, quantity }]
      }),
      answers: room.questions.map(({ key }, at) => ({ key, ...input.answers[at] })),
      note: input.note,
      accepts_terms: input.accepts_terms,
      second_option: waits,
    }),
    labels: {
      starts_at: t('form.time'),
      layout: t('form.layout'),
      people: t('form.people'),
      'extras.*': t('form.extras'),
      'answers.*': t('form.answers'),
      note: t('form.note'),
      accepts_terms: t('form.terms'),
    },
    save: ({ body }) =>
      request_booking.mutateAsync({ ...body, id, second_option: body.second_option && !may_be_sent }),
    onSaved: (booking) => {
      saveRequestDraft(room.id, null)
      if (booking !== null) onSent(booking)
    },
  })
  const { values, is_changed } = form
  useEffect(() => {
    if (is_changed) saveRequestDraft(room.id, values)
  }, [room.id, values, is_changed])
  return { form, may_be_sent }
}
