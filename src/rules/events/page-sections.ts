type Sections<Section extends string> = readonly { section: Section; is_shown: boolean }[]

/**
 * Every part of a page in its order; what was never put in one comes last, shown.
 * @param usual all that there are, in their usual order
 */
export function allSections<Section extends string>(
  given: Sections<Section> | undefined,
  usual: readonly Section[],
): { section: Section; is_shown: boolean }[] {
  const said = given ?? []
  const others = usual.filter((section) => !said.some((one) => one.section === section))
  return [...said, ...others.map((section) => ({ section, is_shown: true }))]
}

/** Those that are to be seen, in their order. */
export function shownSections<Section extends string>(
  given: Sections<Section> | undefined,
  usual: readonly Section[],
): Section[] {
  return allSections(given, usual).flatMap(({ section, is_shown }) => (is_shown ? [section] : []))
}

/** Who is on, each once. */
export function lineUpOf(text: string | undefined): string[] {
  const lines = (text ?? '').split('\n').map((line) => line.trim())
  return [...new Set(lines)].filter((line) => line !== '')
}
