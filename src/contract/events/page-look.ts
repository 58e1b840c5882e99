import { z } from 'zod'
import { text } from '../wire/text.ts'

/** Sections of an event's page, in default order. */
export const pageSection = z.enum(['facts', 'tickets', 'line_up', 'about', 'pictures', 'files', 'organizer'])
export type PageSection = z.infer<typeof pageSection>

/** Sections of a page, each once, with order and visibility. */
export const sectionsOf = <Name extends string>(section: z.ZodEnum<{ [Key in Name]: Key }>) =>
  z
    .array(z.strictObject({ section, is_shown: z.boolean() }))
    .max(section.options.length, 'too_long')
    .refine((all) => new Set(all.map((entry) => entry.section)).size === all.length, 'repeated')

export const COVER_ZOOM_MAX = 3
const share = z.number().min(0, 'too_small').max(1, 'too_large')

/** The visible part of the cover: focal point as shares of width and height, and zoom. */
const coverCrop = z.strictObject({
  x: share,
  y: share,
  zoom: z.number().min(1, 'too_small').max(COVER_ZOOM_MAX, 'too_large'),
})
export type CoverCrop = z.infer<typeof coverCrop>

/** Fonts of headings and text: the venue's; both sans serif; serif headings; both serif. */
const typePair = z.enum(['HOUSE', 'PLAIN', 'SERIF', 'BOOK'])
export type TypePair = z.infer<typeof typePair>

export const LINE_UP_MAX = 2000

/** Performers, one per line. */
export const lineUp = text(0, LINE_UP_MAX)

/** Look of a page, of an event or the venue. */
export const lookFields = {
  homepage_background_type: z.enum(['COLOUR', 'MIRROR_COVER', 'PLAIN']),
  homepage_cover_crop: coverCrop,
  homepage_type_pair: typePair,
}

/** Layout and style of an event's page. */
export const pageLookFields = {
  ...lookFields,
  /** In display order; missing sections follow, visible. */
  homepage_sections: sectionsOf(pageSection),
}
