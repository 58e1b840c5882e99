import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { BUNDLED_TOOLS, isKnownLicence, shippedPackages, writeThirdParty } from '#build/third-party.ts'
import { projectRoot } from './tree.ts'

const shipped = shippedPackages(projectRoot)
const written = writeThirdParty(shipped)
const { dependencies, devDependencies } = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')))

describe('the list of open-source software', () => {
  test('the list names every bundled package and its dependencies', () => {
    const names = new Set(shipped.map(({ name }) => name))
    for (const [name, version] of Object.entries(dependencies)) {
      expect(names).toContain(name)
      expect(written).toContain(`- ${name} ${version}: `)
    }
    expect(shipped.length).toBeGreaterThan(3 * Object.keys(dependencies).length)
  })

  test('the list names the tools whose code is in the service worker', () => {
    const tools = readdirSync(path.join(projectRoot, 'sw'))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(path.join(projectRoot, 'sw', file), 'utf8'))
      .flatMap((text) =>
        [...text.matchAll(/from '(@[^/']+\/[^/']+|[^./#@'][^/']*)/g)].map(([, name]) => name),
      )
      .filter((name) => name !== undefined && name in devDependencies)
    expect(new Set(tools)).toEqual(BUNDLED_TOOLS)
    for (const name of BUNDLED_TOOLS) expect(written).toContain(`- ${name} `)
  })

  test('the list states the licence and the source of libvips', () => {
    expect(written).toContain('libvips (LGPL-3.0-or-later)')
    expect(written).toContain('https://github.com/libvips/libvips')
    expect(written).toMatch(/sharp-libvips\/tree\/v\d+\.\d+\.\d+/)
  })

  test('the list has the text of nearly every licence, each once', () => {
    const installed = shipped.filter(({ folder }) => folder !== null)
    expect(installed.filter(({ texts }) => texts.length === 0).length).toBeLessThan(20)
    const texts = new Set(shipped.flatMap((one) => one.texts))
    expect(written.split('\n~~~\n').length).toBeGreaterThan(texts.size)
  })

  test('the list admits no unreviewed licence', () => {
    expect(
      ['MIT', '(MIT AND Zlib)', '(BSD-3-Clause OR GPL-2.0)', 'MIT OR Unheard-1.0'].every(isKnownLicence),
    ).toBe(true)
    expect(['GPL-3.0', 'unknown', 'MIT AND SSPL-1.0', ''].some(isKnownLicence)).toBe(false)
    const planted = { name: 'sly', version: '1.0.0', licence: 'AGPL-3.0', texts: [], folder: null }
    expect(() => writeThirdParty([...shipped, planted])).toThrow('sly')
  })
})
