import axe from 'axe-core'

/** What is wrong with the accessibility of a part of a page, as far as it shows without a layout. */
export async function accessibilityProblems(part: Element): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false } }
  // What a frame shows is a page of its own.
  const { violations } = await axe.run(part, { rules, iframes: false })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
