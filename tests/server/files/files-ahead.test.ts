import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'

const built = (file: string) => readFile(new URL(`../../../dist/app/${file}`, import.meta.url), 'utf8')
let html: string
beforeAll(async () => {
  html = await built('index.html')
})

const ofAll = () =>
  Array.from(html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g), ([, href = '']) => href)
const ofPage = (page: string) =>
  new RegExp(`<meta name="files-${page}" content="([^"]*)"`).exec(html)?.[1]?.split(' ') ?? []

async function importsOf(file: string): Promise<string[]> {
  const code = await built(file.slice(1))
  return Array.from(code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g), ([, name]) => `/assets/${name}`)
}

test.each([
  // A door's engine starts before anything is drawn: what starts it comes last.
  ['every page', '', 'engine-worker'],
  ['visitors', 'visitors', 'visitors'],
  ['a checkout', 'checkout', 'checkout'],
])(
  'the files that %s loads before the app starts come each after those that it builds on',
  async (_, page, last) => {
    const files = [...new Set([...ofAll(), ...(page === '' ? [] : ofPage(page))])]
    expect(files.at(-1)).toMatch(new RegExp(`^/assets/${last}-`))
    for (const [place, file] of files.entries()) {
      for (const imported of await importsOf(file))
        expect(files.slice(0, place), `${file} builds on ${imported}`).toContain(imported)
    }
  },
)
