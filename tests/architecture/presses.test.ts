import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { RESOURCE_PARTS } from '#contract/resources.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { ResourceParts } from '#contract/wire/resource.ts'
import { DOUBLE_PRESS_EXEMPTIONS } from '#tests/support/pressed-twice.ts'
import { listFiles, projectRoot } from './tree.ts'

const IMPORTS = /^import [^;]*? from '[^']+'$/gms
const PRESSES_TWICE = /^pressesTwice\(([^)]*)\)/gm
const text = listFiles(projectRoot, ['src/app', 'src/offline'])
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/app/dev/'))
  .map((file) => readFileSync(path.join(projectRoot, file), 'utf8').replace(IMPORTS, ''))
  .join('\n')
const words = new Set<string>(text.match(/\b\w+\b/g) ?? [])
/** Endpoints that the app calls by the name of their resource. */
const ofResources = new Set(
  Object.values<ResourceParts>(RESOURCE_PARTS).flatMap(({ create, update, remove, sort }) => [
    create,
    update,
    remove,
    sort,
  ]),
)
/** Writes that a button in the app starts. */
const pressed = endpoints.filter(
  ({ name, endpoint }) =>
    endpoint.method !== 'GET' &&
    endpoint.is_background !== true &&
    (words.has(name) || ofResources.has(endpoint)),
)
/** Requests without a body are identical, so a second click joins the pending one. */
const saysSomething = (endpoint: Endpoint): boolean =>
  endpoint.body !== undefined || endpoint.upload !== undefined
/** Writes that the files of screen tests press twice, as they say themselves. */
const tried = listFiles(projectRoot, ['tests/app'])
  .flatMap((file) => [...readFileSync(path.join(projectRoot, file), 'utf8').matchAll(PRESSES_TWICE)])
  .flatMap(([, names = '']) => names.match(/\w+/g) ?? [])

describe('every write from a button', () => {
  test('a write with a body is clicked twice by a test of its screen or names what prevents a double click', () => {
    expect(pressed.length).toBeGreaterThan(150)
    const known = new Set([...tried, ...Object.keys(DOUBLE_PRESS_EXEMPTIONS)])
    const unknown = pressed.filter(({ name, endpoint }) => saysSomething(endpoint) && !known.has(name))
    expect(unknown.map(({ name }) => name)).toEqual([])
  })

  test('a write is listed once, and no listed one is missing from the app', () => {
    const names = new Set<string>(pressed.map(({ name }) => name))
    const elsewhere = Object.keys(DOUBLE_PRESS_EXEMPTIONS)
    expect([...tried, ...elsewhere].filter((name) => !names.has(name))).toEqual([])
    expect(elsewhere.filter((name) => tried.includes(name))).toEqual([])
  })
})
