import type { PublicFile } from '#contract/events/public-events.ts'
import type { OtherEventAttachment, OtherEventImage } from '#contract/events/other-event-files.ts'
import type { OtherEvent, PublicOtherEvent, PublicOtherEventFull } from '#contract/events/other-events.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Html } from '#contract/wire/rich-text.ts'
import { localizedText } from '#contract/wire/translations.ts'
import { eventOverAt } from '#rules/events/event-status.ts'
import { languageOf, languagesOf } from '#rules/text/translated-text.ts'
import { presentAttachedFile } from '#server/domains/events/attachments/service.ts'
import { pictureOf, type PictureWithAlt } from '#server/domains/platform/index.ts'
import type { AttachmentRow, ImageRow } from './files-store.ts'
import type { OtherEventRow } from './store.ts'

/** Presents an other event to the venue's team, in every language. */
export function present({ created_at: _, ...row }: OtherEventRow, cover_url: string | null): OtherEvent {
  return { ...row, cover_url }
}

/**
 * Presents an other event to the public in the reader's language. Fields are listed one by one, so that a column
 * added later is not public by default.
 */
export function presentOne(
  row: OtherEventRow,
  cover: PictureWithAlt | null,
  reader: Locale,
): PublicOtherEvent {
  const { id, start_date, end_date, starts_at, ends_at, timezone } = row
  const title = localizedText(row, 'title', reader)
  const place = localizedText(row, 'place', reader)
  const language = languageOf(row, 'title', reader, row.language)
  return { id, title, language, start_date, end_date, starts_at, ends_at, timezone, place, cover }
}

export function presentFull(
  row: OtherEventRow,
  {
    cover,
    more,
    files,
  }: { cover: PictureWithAlt | null; more: PictureWithAlt[]; files: readonly AttachmentRow[] },
  { reader, now }: { reader: Locale; now: Instant },
): PublicOtherEventFull {
  const { starts_at, ends_at, website_url, email, phone } = row
  return {
    ...presentOne(row, cover, reader),
    // Every language was sanitized when it was stored.
    description: localizedText(row, 'description', reader) as Html,
    description_language: languageOf(row, 'description', reader, row.language),
    languages: languagesOf(row),
    calendar_no: row.version,
    is_over: starts_at !== null && eventOverAt({ starts_at, ends_at }) <= now,
    website_url,
    email,
    phone,
    pictures: more,
    files: files.map(presentPublicFile),
  }
}

export function presentImage(row: ImageRow & { other_event_id: string }): OtherEventImage {
  const { id, other_event_id, type, alt, translations, bytes, created_at } = row
  const texts = { alt, translations }
  return { id, other_event_id, type, ...pictureOf(row), ...texts, bytes, mime: 'image/webp', created_at }
}

export function presentAttachment(row: AttachmentRow): OtherEventAttachment {
  const { id, other_event_id, created_at } = row
  return { id, other_event_id, ...presentAttachedFile(row), created_at }
}

function presentPublicFile(row: AttachmentRow): PublicFile {
  return { id: row.id, ...presentAttachedFile(row) }
}
