import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { RoomPicture } from '#contract/rooms/room-pictures.ts'
import { instant, owned, version } from './columns.ts'
import { rooms } from './rooms.ts'

/** What visitors see of a room, in its order; the first one stands for it. */
export const room_pictures = pgTable(
  'room_pictures',
  {
    id: text().primaryKey(),
    ...owned(),
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
