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
 * Every object in the file store, written down before it is put there, so that none is ever forgotten. It is
 * in use while an image or an attachment names its folder.
 */
export const files = pgTable(
  'files',
  {
    /** Its folder, a slash and its name there. */
    key: text().primaryKey(),
    ...accountColumns(),
    /** Random and the secret of the address; what one upload becomes lies in one folder. */
    folder: text().notNull(),
    content_type: text().notNull(),
    bytes: integer().notNull(),
    /** Given to nobody by its address: whoever may see it asks its own call. */
    is_private: boolean().notNull().default(false),
    /** Set: only ever downloaded, under this name. */
    download_name: text(),
    /** From then on it goes unless it is in use; null while it is. */
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
    /** What is to be seen; of other events alone. */
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

/** Files that visitors may download with an other event. */
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

/** What visitors see of a room, in its order; the first one stands for it. */
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
