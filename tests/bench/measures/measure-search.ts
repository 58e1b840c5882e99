import type { Page } from 'playwright'
import { serveModule } from '#tests/support/browser/parts-page.ts'
import { median, formatMs, p95, THROTTLING_NOTE, type Figure } from '../figure.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'
import { openPhone, pairPhone, startScanning, type Phone } from '../phone.ts'
import type { BenchTicket } from '../venue.ts'

const ATTENDEES = 100_000
const PEOPLE = 12
const TARGET_MS = 50
const WARM_UP = 5
/** After so long without another change the list is taken to be drawn. */
const QUIET_MS = 250
/** After so long without any change it is taken to stay as it is. */
const SAME_MS = 1500

const HOW_ALONE = "the product's roster with 100,000 people of the queries' names in a bare page"
const HOW_DRAWN =
  'into the search of the running door, from the input event until the last change of the list is painted'

/** From a key in the search field to the list of people on the screen, and the search alone. */
export async function measureSearch(fixture: BenchFixture): Promise<Figure[]> {
  const venue = await fixture.venue(ATTENDEES)
  const people = venue.takeTickets(PEOPLE)
  const phone = await openPhone(fixture)
  try {
    await pairPhone(phone.page, venue)
    await startScanning(phone.page)
    await phone.page.getByRole('button', { name: 'Search' }).click()
    await phone.page.getByRole('searchbox').waitFor()
    await phone.page.evaluate(watchSearch, { quiet_ms: QUIET_MS, limit_ms: SAME_MS })
    await phone.setSpeed('phone')
    const took = await typeNames(phone.page, people)
    // The roster is built from these sources into a page of its own.
    const alone = fixture.version.is_own ? await searchAlone(phone, people) : null
    return [
      ...(alone === null ? [] : [figureOf('the search itself', alone, HOW_ALONE)]),
      figureOf('key to people on screen', took, HOW_DRAWN),
    ]
  } finally {
    await phone.close()
  }
}

function figureOf(what: string, took: readonly number[], how: string): Figure {
  return {
    what: `search, 100,000 attendees, phone: ${what}`,
    target: `p95 ${TARGET_MS} ms`,
    measured: `p95 ${formatMs(p95(took))}, median ${formatMs(median(took))}`,
    value: p95(took),
    is_met: p95(took) <= TARGET_MS,
    how: `${took.length} keys: ${how}; ${THROTTLING_NOTE}`,
  }
}

/** "Wing Ch": the whole first name and the first letters of the last one, key by key. */
const queryOf = ({ first_name, last_name }: BenchTicket) => `${first_name} ${last_name}`.trim().slice(0, 8)

const prefixes = (text: string) =>
  Array.from(text, (_, at) => text.slice(0, at + 1)).filter((part) => part.trim() === part)

async function typeNames(page: Page, people: readonly BenchTicket[]): Promise<number[]> {
  const field = page.getByRole('searchbox')
  const took: number[] = []
  for (const query of people.flatMap((person) => prefixes(queryOf(person)))) {
    const drawn = page.evaluate(() => globalThis.__nextList())
    await field.fill(query)
    const one = await drawn
    // Null: the same people as before, nothing to draw.
    if (one !== null) took.push(one)
  }
  return took.slice(WARM_UP)
}

declare global {
  /** Milliseconds from the next input until the list of people is drawn; null when it stays as it is. */
  var __nextList: () => Promise<number | null>
}

/** Runs inside the page: it may not use anything from outside. */
function watchSearch({ quiet_ms, limit_ms }: { quiet_ms: number; limit_ms: number }): void {
  const dialog = document.querySelector('[role=dialog]')
  if (dialog === null) throw new Error('the search is not open')
  const isResult = ({ target }: MutationRecord) => {
    const element = target instanceof Element ? target : target.parentElement
    return element !== null && element.closest('ul, [role=status]') !== null
  }
  const painted = () =>
    new Promise<number>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(performance.now()))
        port1.start()
        port2.postMessage(null)
      }),
    )
  globalThis.__nextList = () =>
    new Promise((resolve) => {
      let asked_at = 0
      let drawn_at: number | null = null
      let timer: ReturnType<typeof setTimeout> | undefined
      const finish = () => {
        observer.disconnect()
        resolve(drawn_at === null ? null : drawn_at - asked_at)
      }
      const observer = new MutationObserver((changes) => {
        if (asked_at === 0 || !changes.some(isResult)) return
        clearTimeout(timer)
        void painted().then((at) => {
          drawn_at = at
          clearTimeout(timer)
          timer = setTimeout(finish, quiet_ms)
        })
      })
      observer.observe(dialog, { subtree: true, childList: true, characterData: true })
      const onInput = () => {
        asked_at = performance.now()
        clearTimeout(timer)
        timer = setTimeout(finish, limit_ms)
      }
      // The same text again is no input.
      timer = setTimeout(finish, 2 * limit_ms)
      dialog.addEventListener('input', onInput, { capture: true, once: true })
    })
}

/** The product's roster alone, slowed like the phone, over people with names of the demo. */
async function searchAlone(phone: Phone, people: readonly BenchTicket[]): Promise<number[]> {
  const part = await serveModule('tests/bench/search-page.ts')
  try {
    const names = people.map(({ first_name, last_name }): [string, string] => [first_name, last_name])
    const crowd = Array.from({ length: ATTENDEES }, (_, at): [string, string] => {
      const [first_name] = names[at % names.length] ?? ['Wing', '']
      const [, last_name] = names[Math.floor(at / names.length) % names.length] ?? ['', 'Chan']
      return [first_name, last_name]
    })
    await phone.page.goto(part.url)
    await phone.page.waitForFunction(() => 'benchSearch' in globalThis)
    const queries = people.flatMap((person) => prefixes(queryOf(person)))
    const took = await phone.page.evaluate(([all, asked]) => globalThis.benchSearch(all, asked), [
      crowd,
      queries,
    ] as const)
    return took.slice(WARM_UP)
  } finally {
    await part.close()
  }
}
