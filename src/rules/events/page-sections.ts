type Sections<Section extends string> = readonly { section: Section; is_shown: boolean }[]

/**
 * Returns all sections of a page in order. Sections without a stored position come last and are visible.
 * @param usual all sections in default order
 */
export function allSections<Section extends string>(
  given: Sections<Section> | undefined,
  usual: readonly Section[],
): { section: Section; is_shown: boolean }[] {
  const said = given ?? []
  const others = usual.filter((section) => !said.some((one) => one.section === section))
  return [...said, ...others.map((section) => ({ section, is_shown: true }))]
}

/** Returns the visible sections in order. */
export function shownSections<Section extends string>(
  given: Sections<Section> | undefined,
  usual: readonly Section[],
): Section[] {
  return allSections(given, usual).flatMap(({ section, is_shown }) => (is_shown ? [section] : []))
}

/** Returns the performers of a line-up text, without duplicates. */
export function lineUpOf(text: string | undefined): string[] {
  const lines = (text ?? '').split('\n').map((line) => line.trim())
  return [...new Set(lines)].filter((line) => line !== '')
}
