// npm run mutate [-- --mutate 'src/rules/door/**']: changes the rules in small ways, and sees that a test finds each.

const options = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutate/vitest.config.ts' },
  mutate: ['src/rules/**/*.ts'],
  coverageAnalysis: 'perTest',
  // What is computed while a module is loaded would be tried against all tests.
  ignoreStatic: true,
  concurrency: 2,
  // A machine that does other work is slow, not hanging.
  dryRunTimeoutMinutes: 20,
  timeoutMS: 20_000,
  ignorePatterns: ['/*', '!/src', '!/sw', '!/tests', '!/package.json', '!/tsconfig.json'],
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowConsoleColors: false,
}

// The program looks for this export alone.
// oxlint-disable-next-line import/no-default-export -- as above
export default options
