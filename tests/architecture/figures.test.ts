import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findStaleFigures, readMeasuredSections } from '#tests/measure/stale-figures.ts'
import { projectRoot } from './tree.ts'

const figures = readFileSync(path.join(projectRoot, 'docs/figures.md'), 'utf8')

describe('docs/figures.md', () => {
  test('every section with a table names the commit that was measured and paths that exist', () => {
    const tables = readMeasuredSections(figures).filter(({ has_table }) => has_table)
    expect(tables.length).toBeGreaterThan(3)
    for (const { title, commit, paths } of tables) {
      expect(commit, title).not.toBeNull()
      expect(paths.length, title).toBeGreaterThan(0)
      for (const measured of paths) expect(existsSync(path.join(projectRoot, measured)), measured).toBe(true)
    }
  })
})

describe('figures of an older version', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'foyer-figures-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=T', '-c', 'user.email=t@example.test', ...args])
      .toString()
      .trim()
  const commit = (file: string, text: string) => {
    writeFileSync(path.join(root, file), text)
    git('add', '.')
    git('commit', '--quiet', '--message', `test: ${text}`)
    return git('rev-parse', '--short=10', 'HEAD')
  }

  test('are listed when what they measure has changed since, and not when something else has', () => {
    git('init', '--quiet')
    commit('sale.ts', 'first')
    const measured = commit('door.ts', 'first')
    commit('door.ts', 'second')
    const markdown = [
      '# Figures',
      `## Sale\n\nMeasured at \`${measured}\`, of \`sale.ts\`.\n\n| a |\n| --- |`,
      `## Door\n\nMeasured at \`${measured}\`, of \`door.ts\`, \`sale.ts\`.\n\n| a |\n| --- |`,
      '### Nobody knows\n\n| a |\n| --- |',
      '## Words only\n\nNothing is measured.',
    ].join('\n\n')
    expect(findStaleFigures(root, markdown)).toEqual([
      `Door: 1 later commits (${measured})`,
      'Nobody knows: unknown commit',
    ])
  })
})
