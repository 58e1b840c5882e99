import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { listFiles, projectRoot, withTree } from './tree.ts'

const EXPORTED = /^export (?:async )?(?:function|const) ([A-Z][a-z]\w*)/gm
const DRAWN = /<([A-Z]\w*)/g

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Components that the gallery shows neither directly nor inside another. */
function unseenParts(root: string): { parts: number; unseen: string[] } {
  const read = (folders: string[]) =>
    listFiles(root, folders)
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const parts = read(['src/app/ui', 'src/app/components']).map(({ file, text }) => ({
    file,
    names: namesIn(text, EXPORTED),
    drawn: namesIn(text, DRAWN),
  }))
  const seen = new Set(read(['src/app/dev']).flatMap(({ text }) => namesIn(text, DRAWN)))
  for (let size = -1; size < seen.size;) {
    size = seen.size
    for (const { names, drawn } of parts)
      if (names.some((name) => seen.has(name))) drawn.forEach((name) => seen.add(name))
  }
  const all = parts.flatMap(({ file, names }) => names.map((name) => ({ file, name })))
  const unseen = all.filter(({ name }) => !seen.has(name)).map(({ file, name }) => `${file}: ${name}`)
  return { parts: all.length, unseen }
}

describe('the gallery at /dev/gallery', () => {
  test('the gallery shows every component', () => {
    const { parts, unseen } = unseenParts(projectRoot)
    expect(parts).toBeGreaterThan(0)
    expect(unseen).toEqual([])
  })

  test('the gallery has one file per folder of components', () => {
    const foldersOf = (folder: string) =>
      new Set(
        listFiles(projectRoot, [folder])
          .filter((file) => file.endsWith('.tsx'))
          .map((file) => path.posix.dirname(file).slice('src/app/'.length)),
      )
    const shown = listFiles(projectRoot, ['src/app/dev/gallery']).map((file) =>
      file.slice('src/app/dev/gallery/'.length, -'.tsx'.length),
    )
    expect(shown.sort()).toEqual([...foldersOf('src/app/ui'), ...foldersOf('src/app/components')].sort())
  })

  test('a component missing from the gallery is found, also inside another', async () => {
    const part = (name: string, inside = '') => `export function ${name}() {\n  return ${inside}\n}\n`
    const tree = {
      'src/app/dev/gallery/ui.tsx': '<Shown />',
      'src/app/ui/shown.tsx': part('Shown', '<Inside />'),
      'src/app/ui/inside.tsx': part('Inside'),
      'src/app/ui/alone.tsx': part('Alone', '<Deep />'),
      'src/app/components/deep.tsx': part('Deep'),
    }
    expect((await withTree(tree, unseenParts)).unseen).toEqual([
      'src/app/components/deep.tsx: Deep',
      'src/app/ui/alone.tsx: Alone',
    ])
  })
})
