import type { ReactNode } from 'react'

/** One page of several that belong together. */
export interface Section {
  to: string
  label: string
  icon: ReactNode
  /** Said above the first of a group. */
  group: string
  /** Only this address and none below it. */
  exact?: boolean
}

/** Sections under the words of their groups, in the order of the first of each. */
export function groupSections(sections: readonly Section[]): [group: string, sections: Section[]][] {
  const groups = new Map<string, Section[]>()
  for (const section of sections) {
    groups.set(section.group, [...(groups.get(section.group) ?? []), section])
  }
  return [...groups]
}
