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
  ['visitors', () => [...ofAll(), ...ofPage('visitors')], 'visitors'],
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

test('the door preloads no MUI, router or schemas, and its styles before its scripts', async () => {
  expect(ofAll(door).filter((file) => /\/(looks|packages|base)-/.test(file))).toEqual([])
  expect(door).not.toContain('files-visitors')
  expect(door.indexOf('rel="stylesheet" crossorigin')).toBeLessThan(door.indexOf('rel="modulepreload"'))
  const code = await Promise.all(ofAll(door).map((file) => built(file.slice(1))))
  for (const word of ['MuiButton', 'emotion', 'ZodError', 'createRouter'])
    expect(
      code.some((text) => text.includes(word)),
      word,
    ).toBe(false)
})
