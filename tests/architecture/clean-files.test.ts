import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listFiles, projectRoot, withTree } from './tree.ts'

/** Split so that this file does not contain the searched text. */
const FORBIDDEN: Record<string, RegExp> = {
  'a registry of packages': new RegExp(['registry', '(npmjs|yarnpkg|npmmirror)'].join('[.]')),
  'a path of one machine': new RegExp(
    `(^|[\\s"'\`(=:])${['', '(work|root|Users)', ''].join('/')}[\\w.]`,
    'm',
  ),
}
const LOCK_FILE = 'package-lock.json'

/** Files that name one machine or installation, as `file: what`. */
function unclean(root: string): string[] {
  return listFiles(root)
    .map((file) => ({ file, bytes: readFileSync(path.join(root, file)) }))
    .filter(({ bytes }) => !bytes.includes(0))
    .flatMap(({ file, bytes }) => {
      const text = bytes.toString('utf8')
      const found = Object.keys(FORBIDDEN).filter((what) => FORBIDDEN[what]?.test(text))
      return found.map((what) => `${file}: ${what}`)
    })
}

const lock = z.object({ packages: z.record(z.string(), z.object({ resolved: z.string().optional() })) })

/** Packages that the lock file binds to a host. */
function tiedToHost(text: string): string[] {
  const { packages } = lock.parse(JSON.parse(text))
  return Object.keys(packages).filter((place) => packages[place]?.resolved?.includes('://'))
}

describe('the repository', () => {
  test('the repository names no registry and no machine', () => {
    expect(listFiles(projectRoot)).toContain(LOCK_FILE)
    expect(unclean(projectRoot)).toEqual([])
  })

  test('the repository installs from whichever registry the machine is set to', () => {
    expect(tiedToHost(readFileSync(path.join(projectRoot, LOCK_FILE), 'utf8'))).toEqual([])
  })
})

describe('the guard against machine-specific files', () => {
  const registry = ['https://registry', 'npmjs', 'org'].join('.')

  test('a registry and a path of a machine are found', async () => {
    const files = {
      'README.md': `see ${['', 'work', 'main'].join('/')} for more`,
      'src/a.ts': `// from "${registry}/left-pad"`,
      'docs/fine.md': 'paths like /api/work/1 and ./work/notes are fine',
      'node_modules.txt': `cd ${['', 'Users', 'someone'].join('/')}`,
    }
    expect(await withTree(files, unclean)).toEqual([
      'README.md: a path of one machine',
      'node_modules.txt: a path of one machine',
      'src/a.ts: a registry of packages',
    ])
  })

  test('a host in the lock file is found', () => {
    const planted = { packages: { '': {}, 'node_modules/a': { resolved: `${registry}/a.tgz` } } }
    expect(tiedToHost(JSON.stringify(planted))).toEqual(['node_modules/a'])
  })
})
