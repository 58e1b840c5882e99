import { auditPage, type AuditResult } from '#tests/lighthouse/audit.ts'
import { preparePages } from '#tests/lighthouse/pages.ts'
import { startApp } from '#tests/support/browser/app-process.ts'
import { median, formatMs, type Figure } from '../figure.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'

const RUNS = 5
const TARGET = 95

/** What Lighthouse says of the pages that a visitor buys on, as from a phone. */
export async function measureLighthouse({ version }: BenchFixture): Promise<Figure[]> {
  const app = await startApp({ root: version.root })
  try {
    const figures: Figure[] = []
    for (const page of await preparePages(app.url))
      figures.push(figureOf(page.name, await auditPage(page, RUNS), Object.keys(page.skips)))
    return figures
  } finally {
    await app.stop()
  }
}

function figureOf(name: string, { looks, runs }: AuditResult, skipped: string[]): Figure {
  const of = (key: keyof AuditResult['runs'][number]) => runs.map((run) => run[key])
  const performance = of('performance')
  const scores = looks.map(({ category, score }) => `${category} ${score}`).join(', ')
  return {
    what: `Lighthouse, mobile, ${name}`,
    target: `performance ${TARGET}, the others 100`,
    measured: `performance ${median(performance)}, ${scores}`,
    value: median(performance),
    is_met: median(performance) >= TARGET && looks.every(({ score }) => score === 100),
    how:
      `median of ${runs.length} (${performance.toSorted((a, b) => a - b).join(', ')}), each in a new browser, simulated` +
      ` slow 4G and a processor slowed 4 times; first paint ${formatMs(median(of('first_paint_ms')))}, largest` +
      ` ${formatMs(median(of('largest_paint_ms')))}, thread blocked ${formatMs(median(of('blocking_ms')))}, layout shift` +
      ` ${Math.max(...of('layout_shift')).toFixed(3)}${skipped.map((id) => `; without ${id}`).join('')}`,
  }
}
