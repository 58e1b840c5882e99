import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { abortOnPageHide } from '#app/lib/abort-on-page-hide.ts'
import { FoyerDatabase } from '#offline/storage/database.ts'

const MANY = 500

let browser: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
let page: FoyerDatabase
let next_page: FoyerDatabase

beforeEach(() => {
  browser = { indexedDB: new IDBFactory(), IDBKeyRange }
  page = abortOnPageHide(new FoyerDatabase('left', browser))
  next_page = abortOnPageHide(new FoyerDatabase('left', browser))
})
afterEach(() => {
  page.close()
  next_page.close()
})

// Every page module in the window receives this event, also those of earlier files if they shared it.
const happen = (name: 'pagehide' | 'pageshow', persisted: boolean) =>
  dispatchEvent(new PageTransitionEvent(name, { persisted }))

/** Starts a long write, as a download does, that runs until it is released. */
function write() {
  let is_ended = false
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const done = page.transaction('rw', page.settings, async () => {
    for (let rows = 0; rows < MANY && !is_ended; rows += 1) {
      await page.settings.put({ key: 'written', value: 'by the page' })
      begin()
    }
  })
  const end = () => {
    is_ended = true
  }
  return { begun, done, end }
}

test('work started by a page in the back-forward cache does not block the next page', async () => {
  const writing = write()
  await writing.begun
  happen('pagehide', true)
  await expect(writing.done).rejects.toThrow('aborted')
  await next_page.settings.put({ key: 'written', value: 'by the next page' })
  expect(await next_page.settings.get('written')).toMatchObject({ value: 'by the next page' })
})

test('a page restored from the back-forward cache reads and writes again', async () => {
  await page.settings.put({ key: 'written', value: 'before' })
  happen('pagehide', true)
  happen('pageshow', true)
  expect(await page.settings.get('written')).toMatchObject({ value: 'before' })
  await page.settings.put({ key: 'written', value: 'after' })
  expect(await page.settings.get('written')).toMatchObject({ value: 'after' })
})

test('a page that is closed for good is left to the browser', async () => {
  const writing = write()
  await writing.begun
  happen('pagehide', false)
  writing.end()
  await writing.done
  expect(await next_page.settings.get('written')).toMatchObject({ value: 'by the page' })
})
