import axe from 'axe-core'

/** What is wrong with the accessibility of a part of a page, as far as it shows without a layout. */
export async function accessibilityProblems(part: Element): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false } }
  const { violations } = await axe.run(part, {
    rules,
    // What a frame shows is a page of its own.
    iframes: false,
    // A selector for each element that is in order takes jsdom most of the audit's time, and we tell the markup.
    selectors: false,
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
