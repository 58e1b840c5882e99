import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './tree.ts'

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

/** Path words of the back office in the route table, without id parameters. */
const adminPathWords = (routes: string): Set<string> =>
  new Set(
    [...routes.matchAll(/route\('(\/[^']*)'/g)]
      .map(([, address = '']) => address)
      .slice(0, -1)
      .filter((address) => /^\/(?:manage|account)\b/.test(address))
      .flatMap((address) => address.split('/'))
      .filter((word) => /^[a-z-]+$/.test(word)),
  )

/** Path words that the specification's lines on paths do not name. */
const unnamed = (words: ReadonlySet<string>, specification: string): string[] => {
  const lines = specification.split('\n').filter((line) => line.startsWith('- **S19.'))
  return [...words].filter((word) => !lines.some((line) => line.includes(word)))
}

test('the specification names every path of the back office', () => {
  const words = adminPathWords(read('src/app/routes.ts'))
  expect(words.size).toBeGreaterThan(20)
  expect(unnamed(words, read('docs/specification.md'))).toEqual([])
})

test('a path that the specification does not name is found', () => {
  const planted = new Set(['members', 'planted-page'])
  expect(unnamed(planted, '- **S19.8** Office: `/manage/members`.')).toEqual(['planted-page'])
})
