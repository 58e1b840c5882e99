import type { Frame, Page } from '@playwright/test'
import axe, { type AxeResults, type ElementContext, type RunOnly, type RunOptions } from 'axe-core'
import { VIOLATIONS_ALONE } from '#tests/support/browser/axe-options.ts'

declare global {
  /** Global of a page that axe was injected into. */
  var axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> }
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules that depend on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Selectors that axe checks; default: everything. */
type AxeScope = { include?: string; exclude?: string }

/** Returns the WCAG 2.2 AA violations of a page and its frames once nothing moves: rule and markup of each. */
export const accessibilityProblems = (page: Page, where: AxeScope = {}): Promise<string[]> =>
  problems(page, { type: 'tag', values: WCAG }, where)

/** Returns the violations of the colour rules only. */
export const colourProblems = (page: Page, where: AxeScope = {}): Promise<string[]> =>
  problems(page, { type: 'rule', values: COLOUR_RULES }, where)

/** Returns the violations of some rules, by their ids. */
export const ruleProblems = (page: Page, values: string[]): Promise<string[]> =>
  problems(page, { type: 'rule', values }, {})

async function problems(page: Page, runOnly: RunOnly, where: AxeScope): Promise<string[]> {
  const found = await Promise.all(page.frames().map((frame) => problemsIn(frame, runOnly, where)))
  return found.flat()
}

async function problemsIn(frame: Frame, runOnly: RunOnly, where: AxeScope): Promise<string[]> {
  // A document that was checked before already has axe.
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
  return frame.evaluate(runAxe, { options: { ...VIOLATIONS_ALONE, runOnly }, where })
}

/** Runs inside the page with axe; in one call, so that no animation starts after the wait. */
async function runAxe({ options, where }: { options: RunOptions; where: AxeScope }): Promise<string[]> {
  const moving = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
  // During a colour transition the contrast is that of neither state.
  const whenStill = async () => {
    for (let still = moving(); still.length > 0; still = moving())
      await Promise.allSettled(still.map(({ finished }) => finished))
    const scope = { include: [where.include ?? ':root'], exclude: where.exclude ? [where.exclude] : [] }
    return (await globalThis.axe.run(scope, options)).violations
  }
  const first = await whenStill()
  // An element may appear or disappear between two style reads: only a repeated violation counts.
  const violations = first.length === 0 ? first : await whenStill()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  )
}
