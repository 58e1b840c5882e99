import { z } from 'zod'
import { text } from '../wire/text.ts'

/** The parts of an event's page, in their usual order. */
export const pageSection = z.enum(['facts', 'tickets', 'line_up', 'about', 'pictures', 'files', 'organizer'])
export type PageSection = z.infer<typeof pageSection>

/** Parts of a page, each once, in an order, shown or not. */
export const sectionsOf = <Name extends string>(section: z.ZodEnum<{ [One in Name]: One }>) =>
  z
    .array(z.strictObject({ section, is_shown: z.boolean() }))
    .max(section.options.length, 'too_long')
    .refine((all) => new Set(all.map((one) => one.section)).size === all.length, 'repeated')

export const COVER_ZOOM_MAX = 3
const share = z.number().min(0, 'too_small').max(1, 'too_large')

/** What of the cover is to be seen: the point that stays in view, as shares of width and height, and how near it is. */
const coverCrop = z.strictObject({
  x: share,
  y: share,
  zoom: z.number().min(1, 'too_small').max(COVER_ZOOM_MAX, 'too_large'),
})
export type CoverCrop = z.infer<typeof coverCrop>

/** Headings and text: the house's own; both plain; headings with serifs; both with serifs. */
const typePair = z.enum(['HOUSE', 'PLAIN', 'SERIF', 'BOOK'])
export type TypePair = z.infer<typeof typePair>

export const LINE_UP_MAX = 2000

/** Who is on, one a line. */
export const lineUp = text(0, LINE_UP_MAX)

/** How a page looks, an event's or the venue's own. */
export const lookFields = {
  homepage_background_type: z.enum(['COLOUR', 'MIRROR_COVER', 'PLAIN']),
  homepage_cover_crop: coverCrop,
  homepage_type_pair: typePair,
}

/** How the page of an event is laid out and set. */
export const pageLookFields = {
  ...lookFields,
  /** In their order; those that are left out come after them, shown. */
  homepage_sections: sectionsOf(pageSection),
}
