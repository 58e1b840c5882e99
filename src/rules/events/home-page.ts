import { homeSection, type HomeLook, type HomeSection } from '#contract/account/home-look.ts'
import { shownSections } from './page-sections.ts'
import type { Programme } from './programme.ts'

/** Returns the visible sections of a venue's home page in order. */
export const homeOrder = ({ homepage_sections }: Pick<HomeLook, 'homepage_sections'>): HomeSection[] =>
  shownSections(homepage_sections, homeSection.options)

type HomeHero<Row> =
  | { with: 'lead'; lead: NonNullable<Programme<Row>['lead']> }
  | { with: 'house' }
  | { with: 'title' }

/**
 * Returns what a home page begins with: the lead event, the venue when there are no events, or the title only.
 * @param lead lead event of the programme; null when there are no events
 */
export function homeHero<Row>(order: readonly HomeSection[], lead: Programme<Row>['lead']): HomeHero<Row> {
  if (lead === null) return { with: order.includes('house') ? 'house' : 'title' }
  return order[0] === 'lead' ? { with: 'lead', lead } : { with: 'title' }
}
