import { z } from 'zod'
import { colour } from '../events/event-settings.ts'
import { lookFields, sectionsOf } from '../events/page-look.ts'

/**
 * Sections of the venue's home page in default order: the lead event; other events today, this week and later; the
 * venue with its picture; rooms, membership, directions.
 */
export const homeSection = z.enum(['lead', 'today', 'week', 'later', 'house', 'rooms', 'members', 'way'])
export type HomeSection = z.infer<typeof homeSection>

/** Layout and style of the venue's home page; its cover is the venue's large picture. */
export const homeLookFields = {
  ...lookFields,
  homepage_background_colour: colour,
  /** In display order; missing sections follow, visible. */
  homepage_sections: sectionsOf(homeSection),
}
export type HomeLook = z.output<z.ZodObject<typeof homeLookFields>>

/** Returns only the look fields of an object. */
export const homeLookOf = (look: HomeLook): HomeLook => ({
  homepage_background_type: look.homepage_background_type,
  homepage_background_colour: look.homepage_background_colour,
  homepage_cover_crop: look.homepage_cover_crop,
  homepage_type_pair: look.homepage_type_pair,
  homepage_sections: look.homepage_sections,
})
