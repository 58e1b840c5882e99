type PlantedViolation = { rule: string; file: string; text: string }

const long = (lines: number) => Array.from({ length: lines }, (_, i) => `  total += ${i}`).join('\n')
const longFunction = (lines: number) =>
  `export function add() {\n  let total = 0\n${long(lines)}\n  return total\n}\n`

/** A linter rule that the project relies on, and a file that breaks it. */
export const plantedLint: PlantedViolation[] = [
  {
    rule: 'eslint(no-restricted-globals)',
    file: 'src/contract/date.ts',
    text: 'export const a = () => Date.now()\n',
  },
  {
    rule: 'eslint(no-restricted-globals)',
    file: 'src/rules/date.ts',
    text: 'export const a = () => new Date()\n',
  },
  {
    rule: 'eslint(no-restricted-properties)',
    file: 'src/offline/chance.ts',
    text: 'export const a = () => Math.random()\n',
  },
  {
    rule: 'foyer(type-names)',
    file: 'src/rules/pronoun.ts',
    text: 'export type OrderTold = { id: string }\n',
  },
  {
    rule: 'foyer(checked-rows)',
    file: 'src/server/rows.ts',
    text: "export const a = (tx: { execute: <T>(q: string) => T }) => tx.execute<{ n: number }>('select 1')\n",
  },
  {
    rule: 'typescript(no-floating-promises)',
    file: 'src/server/floating.ts',
    text: 'const work = async () => 1\nexport const a = () => {\n  work()\n}\n',
  },
  {
    rule: 'typescript(no-misused-promises)',
    file: 'src/server/misused.ts',
    text: 'export const a = (list: number[]) => list.forEach(async (n) => Promise.resolve(n))\n',
  },
  {
    rule: 'typescript(switch-exhaustiveness-check)',
    file: 'src/rules/exhaustive.ts',
    text: "export function a(k: 'x' | 'y') {\n  switch (k) {\n    case 'x':\n      return 1\n  }\n  return 2\n}\n",
  },
  {
    rule: 'typescript(no-explicit-any)',
    file: 'src/rules/any.ts',
    text: 'export const a = (x: any) => x === 1\n',
  },
  {
    rule: 'typescript(consistent-type-imports)',
    file: 'src/rules/types.ts',
    text: "import { A } from './a.ts'\nexport const a = (x: A) => x\n",
  },
  {
    rule: 'typescript(ban-ts-comment)',
    file: 'src/rules/ignore.ts',
    text: '// @ts-ignore\nexport const a = 1\n',
  },
  { rule: 'import(no-default-export)', file: 'src/rules/default.ts', text: 'export default 1\n' },
  { rule: 'oxc(no-barrel-file)', file: 'src/rules/barrel.ts', text: "export * from './any.ts'\n" },
  { rule: 'unicorn(filename-case)', file: 'src/rules/BadName.ts', text: 'export const a = 1\n' },
  { rule: 'eslint(no-console)', file: 'src/server/console.ts', text: "console.log('x')\nexport {}\n" },
  { rule: 'eslint(eqeqeq)', file: 'src/rules/equal.ts', text: 'export const a = (x: number) => x == 1\n' },
  {
    rule: 'eslint(no-warning-comments)',
    file: 'src/rules/later.ts',
    text: `// ${['TO', 'DO'].join('')}: later\nexport const a = 1\n`,
  },
  {
    rule: 'eslint(max-lines)',
    file: 'src/server/long-file.ts',
    text: `${'// line\n'.repeat(251)}export const a = 1\n`,
  },
  { rule: 'eslint(max-lines-per-function)', file: 'src/server/long-function.ts', text: longFunction(60) },
  { rule: 'eslint(max-lines-per-function)', file: 'src/app/long-component.tsx', text: longFunction(100) },
  {
    rule: 'eslint(no-restricted-imports)',
    file: 'src/server/core/http/far.ts',
    text: "import { a } from '../../rules/any.ts'\nexport const b = a\n",
  },
  {
    rule: 'node(no-process-env)',
    file: 'src/server/port.ts',
    text: "export const a = process.env['PORT']\n",
  },
  {
    rule: 'react-hooks(exhaustive-deps)',
    file: 'src/app/effect.tsx',
    text: "import { useEffect } from 'react'\nexport function A({ x }: { x: () => void }) {\n  useEffect(() => x(), [])\n  return null\n}\n",
  },
  {
    rule: 'react-hooks(rules-of-hooks)',
    file: 'src/app/hook.tsx',
    text: "import { useState } from 'react'\nexport function A({ x }: { x: boolean }) {\n  if (x) useState(1)\n  return null\n}\n",
  },
]
