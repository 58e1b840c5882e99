import { z } from 'zod'
import { colour } from '../events/event-settings.ts'
import { lookFields, sectionsOf } from '../events/page-look.ts'

/**
 * The parts of the venue's home page, in their usual order: what is on first, what else is on today, this week and
 * later; the house with its picture; rooms to rent, the membership, the way there.
 */
export const homeSection = z.enum(['lead', 'today', 'week', 'later', 'house', 'rooms', 'members', 'way'])
export type HomeSection = z.infer<typeof homeSection>

/** How the venue's home page is laid out and set; its cover is the venue's large picture. */
export const homeLookFields = {
  ...lookFields,
  homepage_background_colour: colour,
  /** In their order; those that are left out come after them, shown. */
  homepage_sections: sectionsOf(homeSection),
}
export type HomeLook = z.output<z.ZodObject<typeof homeLookFields>>

/** The look of whatever has one, and nothing else of it. */
export const homeLookOf = (of: HomeLook): HomeLook => ({
  homepage_background_type: of.homepage_background_type,
  homepage_background_colour: of.homepage_background_colour,
  homepage_cover_crop: of.homepage_cover_crop,
  homepage_type_pair: of.homepage_type_pair,
  homepage_sections: of.homepage_sections,
})
