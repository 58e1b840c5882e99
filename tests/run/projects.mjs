/** Folder of tests -> the Vitest project that runs it; the environment where it is not Node. */
export const projects = {
  architecture: { folders: ['architecture'] },
  contract: { folders: ['contract', 'api-client'] },
  rules: { folders: ['rules'] },
  server: { folders: ['server'] },
  offline: { folders: ['offline'] },
  sw: { folders: ['sw'] },
  app: { folders: ['app'], environment: 'jsdom' },
}

/**
 * Files that look at what a module does as it is loaded: each gets the modules anew. All others of a project share
 * them, because loading the server or the app takes longer than most files' tests.
 */
export const FRESH_FILES = '*.fresh.test.{ts,tsx}'
export const freshProject = (name) => `${name} fresh`

/** Files that only `npm test -- --long` runs; why is in docs/tests.md. */
export const LONG_FILES = '*.long.*test.{ts,tsx}'

/** Tests of the product in a real browser, driven by Vitest because they need more than one browser test. */
export const BROWSER = 'browser'
const BROWSER_TEST = /\.browser\.test\.tsx?$/

/** Journeys in every engine that people have: Chromium, Firefox, WebKit. */
export const ENGINES = 'engines'
const ENGINES_FOLDER = 'engines'

/** The project that runs a file of tests/, by its path from the root; undefined for a file that none runs. */
export function projectOf(file) {
  if (BROWSER_TEST.test(file)) return BROWSER
  const folder = file.split(/[\\/]/)[1]
  if (folder === ENGINES_FOLDER) return ENGINES
  return Object.keys(projects).find((name) => projects[name].folders.includes(folder))
}
