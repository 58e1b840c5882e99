import type { OtherEventEdit } from '#contract/events/other-events.ts'
import { eventFields } from './event.ts'
import type { FieldDeclarations, FieldTexts } from './field.ts'

/** Field declarations of an other event. */
export function otherEventFields(t: FieldTexts) {
  const { title, description, language, start_date, end_date, timezone } = eventFields(t)
  return {
    title,
    description,
    language,
    place: { label: t('other_event.place') },
    status: { label: t('room.status'), choices: statusLabels(t) },
    start_date,
    end_date,
    timezone,
    website_url: { label: t('organizer.website') },
    email: { label: t('organizer.email') },
    phone: { label: t('organizer.phone') },
  } satisfies FieldDeclarations<OtherEventEdit>
}

const statusLabels = (t: FieldTexts) => ({
  draft: t('choices.other_event.status.draft'),
  live: t('choices.other_event.status.live'),
  archived: t('choices.other_event.status.archived'),
})
