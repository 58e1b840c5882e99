import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'

const built = (file: string) => readFile(new URL(`../../../dist/app/${file}`, import.meta.url), 'utf8')
let html: string
let door: string
beforeAll(async () => {
  html = await built('index.html')
  door = await built('door.html')
})

const ofAll = (page = html) =>
  Array.from(page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g), ([, href = '']) => href)
const ofPage = (page: string) =>
  new RegExp(`<meta name="files-${page}" content="([^"]*)"`).exec(html)?.[1]?.split(' ') ?? []

async function importsOf(file: string): Promise<string[]> {
  const code = await built(file.slice(1))
  return Array.from(code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g), ([, name]) => `/assets/${name}`)
}

test.each([
  ['every page', () => ofAll(), 'base'],
  ['the home page', () => [...ofAll(), ...ofPage('home')], 'home'],
  ['the page of an event', () => [...ofAll(), ...ofPage('event')], 'event'],
  ['a checkout', () => [...ofAll(), ...ofPage('checkout')], 'checkout'],
  ['a door', () => ofAll(door), 'door'],
])('the files preloaded for %s are in order of their imports', async (_, named, last) => {
  const files = [...new Set(named())]
  expect(files.at(-1)).toMatch(new RegExp(`^/assets/${last}-`))
  for (const [place, file] of files.entries()) {
    for (const imported of await importsOf(file))
      expect(files.slice(0, place), `${file} builds on ${imported}`).toContain(imported)
  }
})

test.each(['home', 'event'])('the first page of a visitor loads no MUI: %s', async (page) => {
  const files = [...ofAll(), ...ofPage(page)].filter((file) => file.endsWith('.js'))
  for (const file of files) {
    const code = await built(file.slice(1))
    for (const word of ['MuiButton', 'data-emotion'])
      expect(code.includes(word), `${word} in ${file}`).toBe(false)
  }
})

test('style sheets of every page and of a page are requested before the scripts that wait for them', () => {
  const styles = Array.from(html.matchAll(/<link rel="preload" as="style"[^>]* href="([^"]+)"/g))
  expect(styles.length).toBeGreaterThan(0)
  expect(html.lastIndexOf('rel="preload" as="style"')).toBeLessThan(html.indexOf('rel="modulepreload"'))
  expect(ofPage('event')[0]).toMatch(/\.css$/)
  expect(door).not.toContain('rel="preload" as="style"')
})

test('the door preloads no MUI, router or schemas, and its styles before its scripts', async () => {
  expect(ofAll(door).filter((file) => /\/(looks|packages|base)-/.test(file))).toEqual([])
  expect(door).not.toContain('files-home')
  expect(door.indexOf('rel="stylesheet" crossorigin')).toBeLessThan(door.indexOf('rel="modulepreload"'))
  const code = await Promise.all(ofAll(door).map((file) => built(file.slice(1))))
  for (const word of ['MuiButton', 'emotion', 'ZodError', 'createRouter'])
    expect(
      code.some((text) => text.includes(word)),
      word,
    ).toBe(false)
})
