import { homeSection, type HomeLook, type HomeSection } from '#contract/account/home-look.ts'
import { shownSections } from './page-sections.ts'
import type { Programme } from './programme.ts'

/** The sections of a venue's home page that are to be seen, in their order. */
export const homeOrder = ({ homepage_sections }: Pick<HomeLook, 'homepage_sections'>): HomeSection[] =>
  shownSections(homepage_sections, homeSection.options)

type HomeHero<Row> =
  { with: 'lead'; lead: NonNullable<Programme<Row>['lead']> } | { with: 'house' } | { with: 'title' }

/**
 * What a home page begins with: the event that leads, the house while nothing is on, or its title alone.
 * @param lead of the programme; null: nothing is on
 */
export function homeHero<Row>(order: readonly HomeSection[], lead: Programme<Row>['lead']): HomeHero<Row> {
  if (lead === null) return { with: order.includes('house') ? 'house' : 'title' }
  return order[0] === 'lead' ? { with: 'lead', lead } : { with: 'title' }
}
