import axe, { type RunOptions } from 'axe-core'

/** How axe is asked: no more than what a test reads. */
export const VIOLATIONS_ALONE = {
  // What a frame shows is a page of its own.
  iframes: false,
  // A selector for each element that is in order takes most of an audit's time, and we tell the markup.
  selectors: false,
  resultTypes: ['violations'],
} satisfies RunOptions

/** What is wrong with the accessibility of a part of a page, as far as it shows without a layout. */
export async function accessibilityProblems(part: Element): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false } }
  const { violations } = await axe.run(part, { ...VIOLATIONS_ALONE, rules })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
