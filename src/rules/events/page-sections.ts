type Sections<Section extends string> = readonly { section: Section; is_shown: boolean }[]

/**
 * Returns all sections of a page in order. Sections without a stored position come last and are visible.
 * @param defaults all sections in default order
 */
export function allSections<Section extends string>(
  saved: Sections<Section> | undefined,
  defaults: readonly Section[],
): { section: Section; is_shown: boolean }[] {
  const saved_sections = saved ?? []
  const others = defaults.filter((section) => !saved_sections.some((entry) => entry.section === section))
  return [...saved_sections, ...others.map((section) => ({ section, is_shown: true }))]
}

/** Returns the visible sections in order. */
export function shownSections<Section extends string>(
  saved: Sections<Section> | undefined,
  defaults: readonly Section[],
): Section[] {
  return allSections(saved, defaults).flatMap(({ section, is_shown }) => (is_shown ? [section] : []))
}

/** Returns the performers of a line-up text, without duplicates. */
export function lineUpOf(text: string | undefined): string[] {
  const lines = (text ?? '').split('\n').map((line) => line.trim())
  return [...new Set(lines)].filter((line) => line !== '')
}
