import { readFileSync } from 'node:fs'
import path from 'node:path'

const PAGE = 'CONTRIBUTING.md'
const HEADING = /^#{2,3} (.+)$/
const STEP = /^- `([^`]+)` \(((?:`[^`]+`(?:, )?)+)\): /
const NAME = /`([^`]+)`/g
/** Layers from the lowest to the highest (docs/map.md). */
const LAYERS = [
  'src/contract/',
  'src/rules/',
  'src/server/core/db/',
  'src/server/domains/',
  'src/server/',
  'src/offline/',
  'src/app/components/',
  'src/app/features/',
  'src/app/',
  'tests/',
]

interface ExampleStep {
  /** Heading of the step. */
  under: string
  file: string
  /** Names that the file must contain. */
  names: string[]
}

/** Files of the worked example, in order. */
export function readExampleSteps(root: string): ExampleStep[] {
  let under = ''
  return readFileSync(path.join(root, PAGE), 'utf8')
    .split('\n')
    .flatMap((line) => {
      under = HEADING.exec(line)?.[1] ?? under
      const [, file, names = ''] = STEP.exec(line) ?? []
      if (file === undefined) return []
      return [{ under, file, names: [...names.matchAll(NAME)].map(([, name = '']) => name) }]
    })
}

/** Missing files, and names that their file does not contain, as `file: name`. */
export function findMissingSteps(root: string, steps: readonly ExampleStep[]): string[] {
  return steps.flatMap(({ file, names }) => {
    const text = read(path.join(root, file))
    return text === null
      ? [file]
      : names.filter((name) => !holds(text, name)).map((name) => `${file}: ${name}`)
  })
}

/** Files listed after one of a higher layer under the same heading. */
export function findMisplacedSteps(steps: readonly ExampleStep[]): string[] {
  return steps
    .filter(({ under, file }, at) =>
      steps.slice(0, at).some((before) => before.under === under && layerOf(before.file) > layerOf(file)),
    )
    .map(({ file }) => file)
}

const layerOf = (file: string) => LAYERS.findIndex((layer) => file.startsWith(layer))

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Whether the text contains the name as a whole word: `event` is not found in `events`. */
function holds(text: string, name: string): boolean {
  const pattern = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\w])${pattern}(?![\\w])`).test(text)
}
