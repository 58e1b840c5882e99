import axe from 'axe-core'

/** What is wrong with the accessibility of a part of a page, as far as it shows without a layout. */
export async function accessibilityProblems(part: Element): Promise<string[]> {
  const { violations } = await axe.run(part, { rules: { 'color-contrast': { enabled: false } } })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
