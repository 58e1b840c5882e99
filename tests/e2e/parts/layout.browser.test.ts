import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layoutProblems } from '#tests/e2e/steps/layout.ts'
import { launchChromium } from '#tests/support/browser/parts-page.ts'

/** Font of the product where the reader's system has none of its own. */
const STYLE =
  '<style>* { font-family: system-ui, -apple-system; margin: 0 } body { line-height: 1.5 }</style>'
const CUT = 'width: 4rem; overflow: hidden; white-space: nowrap'
const SMALL = 'width: 16px; height: 16px; padding: 0; border: 0; display: block'

/** A planted fault, what it is found by, and the same page without it. */
const FAULTS = [
  {
    fault: 'a text squeezed into a column of two letters',
    kind: 'squeezed: Availability',
    bad: '<p style="width: 1.1em; overflow-wrap: anywhere">Availability</p>',
    good: '<p style="width: 6em; overflow-wrap: anywhere">Availability</p>',
  },
  {
    fault: 'Chinese squeezed into a column of two letters',
    kind: 'squeezed: 可供預訂時段',
    bad: '<p lang="zh-HK" style="width: 2.1em">可供預訂時段</p>',
    good: '<p lang="zh-HK" style="width: 4.1em">可供預訂時段</p>',
  },
  {
    fault: 'a text cut off without an ellipsis',
    kind: 'cut off: Availability of rooms',
    bad: `<p style="${CUT}">Availability of rooms</p>`,
    good: '<p style="width: 4rem; overflow: hidden">Rooms and halls</p>',
  },
  {
    fault: 'an ellipsis without the whole text',
    kind: 'cut off: Availability of rooms',
    bad: `<p style="${CUT}; text-overflow: ellipsis">Availability of rooms</p>`,
    good: `<p style="${CUT}; text-overflow: ellipsis" title="Availability of rooms">Availability of rooms</p>`,
  },
  {
    fault: 'a text cut off at its start',
    kind: 'cut off: Availability',
    bad: '<p style="overflow: hidden"><span style="margin-left: -3rem">Availability</span></p>',
    good: '<p style="overflow: auto"><span style="margin-left: 3rem">Availability</span></p>',
  },
  {
    fault: 'two texts written over each other',
    kind: 'overlapping: "First text" and "Second text"',
    bad: '<p>First text</p><p style="margin-top: -1.2em">Second text</p>',
    good: '<p style="line-height: 1">First text</p><p style="line-height: 1">Second text</p>',
  },
  {
    fault: 'a transparent bar over a text',
    kind: 'overlapping: "First text" and "Second text"',
    bad: '<p>First text</p><div style="position: fixed; top: 0">Second text</div>',
    good: '<p>First text</p><div style="position: fixed; top: 0; background: #fff">Second text</div>',
  },
  {
    fault: 'a button in the font of the browser',
    kind: 'foreign font: Arial',
    bad: '<button style="font-family: Arial; min-height: 32px">Save</button>',
    good: '<button style="min-height: 32px">Save</button>',
  },
  {
    fault: 'two small targets side by side',
    kind: 'target-size: ',
    bad: `<button style="${SMALL}" aria-label="Up"></button><button style="${SMALL}" aria-label="Down"></button>`,
    good: `<button style="${SMALL}; margin: 0 0 12px" aria-label="Up"></button><button style="${SMALL}" aria-label="Down"></button>`,
  },
  {
    fault: 'links above each other that are not part of a sentence',
    kind: 'target-size: ',
    bad: '<nav style="line-height: 1"><a href="#a" style="display: block">Up</a><a href="#b" style="display: block">Down</a></nav>',
    good: '<p>Go <a href="#a">up</a> or <a href="#b">down</a> from here.</p>',
  },
  {
    fault: 'a page that scrolls sideways',
    kind: 'too wide: HTML',
    bad: '<div style="width: 400px">Wide</div>',
    good: '<div style="overflow: auto"><div style="width: 400px">Wide</div></div>',
  },
  {
    fault: 'a dialog that scrolls sideways',
    kind: 'too wide: DIV',
    bad: '<div role="dialog" style="width: 100px; overflow: auto"><div style="width: 200px">Wide</div></div>',
    good: '<div role="dialog" style="width: 200px; overflow: auto"><div style="width: 200px">Wide</div></div>',
  },
  {
    fault: 'a heading that skips a level',
    kind: 'heading-order: ',
    bad: '<h1>Rooms</h1><h3>Hall</h3>',
    good: '<h1>Rooms</h1><h2>Hall</h2><h3>Prices</h3><h2>Studio</h2>',
  },
  {
    fault: 'a second heading of the first level',
    kind: 'more than one h1: Hall',
    bad: '<h1>Rooms</h1><h1>Hall</h1>',
    good: '<h1>Rooms</h1><div aria-hidden="true"><h1>Hall</h1></div>',
  },
]

describe('the checks of layout', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await launchChromium()
    page = await browser.newPage({ viewport: { width: 320, height: 800 } })
  })
  afterAll(() => browser.close())

  const problemsOf = async (body: string) => {
    await page.setContent(
      `<!doctype html><html lang="en"><title>Planted</title>${STYLE}<body>${body}</body></html>`,
    )
    return layoutProblems(page)
  }

  test.each(FAULTS)('$fault is found, and the same page without it passes', async ({ kind, bad, good }) => {
    const found = await problemsOf(bad)
    expect(found.map((problem) => problem.slice(0, kind.length))).toContain(kind)
    expect(await problemsOf(good)).toEqual([])
  })

  test.each([
    [
      'a text for screen readers',
      '<p style="position: absolute; width: 1px; height: 1px; overflow: hidden">Availability</p>',
    ],
    [
      'a menu over the page',
      '<p>First text</p><div role="menu" style="position: absolute; top: 0; background: #fff"><div role="menuitem" tabindex="0">Edit</div></div>',
    ],
    [
      'a line scrolled out of its list',
      '<div style="height: 2rem; overflow: auto"><p>One</p><p>Two</p><p>Three</p></div><p>Below</p>',
    ],
    [
      'the end of a line and the start of the next',
      '<p lang="zh-HK" style="width: 6em"><b>購票人名字</b>請填寫此欄</p>',
    ],
    ['a short word in two lines', '<p style="width: 2em">So it</p>'],
  ])('%s is no fault', async (_, body) => {
    expect(await problemsOf(body)).toEqual([])
  })
})
