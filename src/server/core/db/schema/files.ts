import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ImageType } from '#contract/events/images.ts'
import type { OtherEventImage } from '#contract/events/other-event-files.ts'
import type { RoomPicture } from '#contract/rooms/room-pictures.ts'
import { organizers } from './accounts.ts'
import { instant, eventColumns, accountColumns, version } from './columns.ts'
import { events } from './events.ts'
import { other_events } from './other-events.ts'
import { rooms } from './rooms.ts'

/**
 * Every object in the file store, inserted before the object is written, so that none is orphaned. It is in
 * use while an image or an attachment references its folder.
 */
export const files = pgTable(
  'files',
  {
    /** Object key: folder, slash and name. */
    key: text().primaryKey(),
    ...accountColumns(),
    /** Random; the secret part of the URL. All files of one upload share a folder. */
    folder: text().notNull(),
    content_type: text().notNull(),
    bytes: integer().notNull(),
    /** Not served under its URL: authorized callers use a dedicated endpoint. */
    is_private: boolean().notNull().default(false),
    /** If set, the file is only ever downloaded, under this name. */
    download_name: text(),
    /** Time after which it is deleted unless in use; null while it is in use. */
    sweep_at: instant(),
  },
  (table) => [
    index('files_folder').on(table.folder),
    index('files_sweep')
      .on(table.sweep_at)
      .where(sql`${table.sweep_at} is not null`),
  ],
)

export const images = pgTable(
  'images',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    event_id: text().references(() => events.id, { onDelete: 'cascade' }),
    organizer_id: text().references(() => organizers.id, { onDelete: 'cascade' }),
    other_event_id: text().references(() => other_events.id, { onDelete: 'cascade' }),
    type: text().$type<ImageType>().notNull(),
    folder: text().notNull(),
    /** Of the largest file; the others have these widths. */
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    widths: integer().array().notNull(),
    /** Alternative text; only for other events. */
    alt: text().notNull().default(''),
    translations: jsonb().$type<OtherEventImage['translations']>().notNull().default({}),
    created_at: instant().notNull(),
  },
  (table) => [
    index('images_event').on(table.event_id),
    index('images_folder').on(table.folder),
    uniqueIndex('images_cover')
      .on(table.event_id)
      .where(sql`${table.type} = 'EVENT_COVER'`),
    uniqueIndex('images_logo').on(table.organizer_id),
    index('images_other_event').on(table.other_event_id),
    uniqueIndex('images_venue')
      .on(table.account_id, table.type)
      .where(sql`${table.type} like 'VENUE%'`),
    uniqueIndex('images_other_cover')
      .on(table.other_event_id)
      .where(sql`${table.type} = 'EVENT_COVER'`),
  ],
)

export const attachments = pgTable(
  'attachments',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    folder: text().notNull(),
    name: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [index('attachments_event').on(table.event_id), index('attachments_folder').on(table.folder)],
)

/** Files of an other event that visitors may download. */
export const other_event_attachments = pgTable(
  'other_event_attachments',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    other_event_id: text()
      .notNull()
      .references(() => other_events.id, { onDelete: 'cascade' }),
    folder: text().notNull(),
    name: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('other_event_attachments_of').on(table.other_event_id),
    index('other_event_attachments_folder').on(table.folder),
  ],
)

/** Public pictures of a room in display order; the first one is its cover. */
export const room_pictures = pgTable(
  'room_pictures',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    room_id: text()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    folder: text().notNull(),
    /** Of the largest file; the others have these widths. */
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    widths: integer().array().notNull(),
    alt: text().notNull(),
    translations: jsonb().$type<RoomPicture['translations']>().notNull(),
    sort_order: integer().notNull(),
    created_at: instant().notNull(),
    version: version(),
  },
  (table) => [index('room_pictures_room').on(table.room_id), index('room_pictures_folder').on(table.folder)],
)
