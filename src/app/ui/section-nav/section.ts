import type { ReactNode } from 'react'

/** One of several related pages. */
export interface Section {
  to: string
  label: string
  icon: ReactNode
  /** Heading of the group, shown above its first section. */
  group: string
  /** Matches only this path and none below it. */
  exact?: boolean
}

/** Sections by group, in the order of each group's first section. */
export function groupSections(sections: readonly Section[]): [group: string, sections: Section[]][] {
  const groups = new Map<string, Section[]>()
  for (const section of sections) {
    groups.set(section.group, [...(groups.get(section.group) ?? []), section])
  }
  return [...groups]
}
