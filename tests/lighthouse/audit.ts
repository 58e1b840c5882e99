import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { freePort } from '#tests/support/browser/app-process.ts'
import { launchOptions } from '#tests/support/browser/chromium.ts'

/** Looked at once; how fast a page is, is measured again and again. */
const LOOKS = ['accessibility', 'best-practices', 'seo'] as const
/** A recording now and then comes out without its beginning, and Lighthouse asks to be run again. */
const RECORDINGS = 3

/** A page to audit; `skips`: what Lighthouse asks that does not hold of this page, with the reason. */
export type AuditedPage = { name: string; url: string; skips: Record<string, string> }

/** Scores are 0 to 100, times in milliseconds. */
export type AuditResult = {
  looks: { category: (typeof LOOKS)[number]; score: number; failed: string[] }[]
  /** One for each run. */
  runs: AuditRun[]
}
export type AuditRun = {
  performance: number
  first_paint_ms: number
  largest_paint_ms: number
  blocking_ms: number
  layout_shift: number
}

/** Audits a page so many times, each in a new browser, with the mobile settings that Lighthouse comes with. */
export async function auditPage(page: AuditedPage, times: number): Promise<AuditResult> {
  const first = await runOnce(page, ['performance', ...LOOKS])
  const more = []
  while (more.length < times - 1) more.push(runOf(await runOnce(page, ['performance'])))
  return { looks: LOOKS.map((category) => categoryScoreOf(first, category)), runs: [runOf(first), ...more] }
}

type LighthouseReport = Awaited<ReturnType<typeof runOnce>>

async function runOnce(page: AuditedPage, categories: string[]) {
  for (let left = RECORDINGS - 1; ; left--) {
    const report = await record(page, categories)
    const error = report?.runtimeError
    if (report !== undefined && error === undefined) return report
    if (left === 0)
      throw new Error(`Lighthouse could not look at ${page.url}: ${error?.message ?? 'no result'}`)
  }
}

async function record({ url, skips }: AuditedPage, onlyCategories: string[]) {
  const port = await freePort()
  const browser = await chromium.launch(launchOptions([`--remote-debugging-port=${port}`]))
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'silent',
      onlyCategories,
      skipAudits: Object.keys(skips),
      disableFullPageScreenshot: true,
    })
    return result?.lhr
  } finally {
    await browser.close()
  }
}

const percent = (score: number | null | undefined): number => Math.round((score ?? 0) * 100)

function categoryScoreOf({ categories, audits }: LighthouseReport, category: (typeof LOOKS)[number]) {
  const { score, auditRefs = [] } = categories[category] ?? {}
  const failed = auditRefs.flatMap(({ id, weight }) => {
    const audit = audits[id]
    return weight > 0 && audit !== undefined && audit.score !== null && audit.score < 1
      ? [`${id} (${audit.title})`]
      : []
  })
  return { category, score: percent(score), failed }
}

function runOf({ categories, audits }: LighthouseReport): AuditRun {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    performance: percent(categories['performance']?.score),
    first_paint_ms: value('first-contentful-paint'),
    largest_paint_ms: value('largest-contentful-paint'),
    blocking_ms: value('total-blocking-time'),
    layout_shift: value('cumulative-layout-shift'),
  }
}
