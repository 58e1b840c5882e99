import type { Frame, Page } from '@playwright/test'
import axe, { type AxeResults, type ElementContext, type RunOnly, type RunOptions } from 'axe-core'
import { VIOLATIONS_ALONE } from '#tests/support/browser/axe-options.ts'

declare global {
  /** Of a page that was looked at. */
  var axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> }
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** All that another colour scheme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Where axe looks, by selectors; left out: everywhere. */
type AxeScope = { include?: string; exclude?: string }

/** What breaks WCAG 2.2 AA on a page and in its frames, once nothing moves: the rule and the markup of each. */
export const accessibilityProblems = (page: Page, where: AxeScope = {}): Promise<string[]> =>
  problems(page, { type: 'tag', values: WCAG }, where)

/** The same for what colours alone decide. */
export const colourProblems = (page: Page, where: AxeScope = {}): Promise<string[]> =>
  problems(page, { type: 'rule', values: COLOUR_RULES }, where)

async function problems(page: Page, runOnly: RunOnly, where: AxeScope): Promise<string[]> {
  const found = await Promise.all(page.frames().map((frame) => problemsIn(frame, runOnly, where)))
  return found.flat()
}

async function problemsIn(frame: Frame, runOnly: RunOnly, where: AxeScope): Promise<string[]> {
  // A document that was looked at before has it.
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
  return frame.evaluate(runAxe, { options: { ...VIOLATIONS_ALONE, runOnly }, where })
}

/** Runs inside the page, where axe is; in one go, so that nothing begins to move after the wait. */
async function runAxe({ options, where }: { options: RunOptions; where: AxeScope }): Promise<string[]> {
  const moving = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
  // A colour on its way from one state to another has the contrast of neither.
  const whenStill = async () => {
    for (let still = moving(); still.length > 0; still = moving())
      await Promise.allSettled(still.map(({ finished }) => finished))
    const scope = { include: [where.include ?? ':root'], exclude: where.exclude ? [where.exclude] : [] }
    return (await globalThis.axe.run(scope, options)).violations
  }
  const first = await whenStill()
  // What came or went between two reads of the styles is not what anybody sees: a fault is there twice.
  const violations = first.length === 0 ? first : await whenStill()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  )
}
